import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classifyFailure, type SmtpFailure } from './outcome.ts';

/** An error as nodemailer creates it from a reply of the server. */
const answered = (response: string, command: string, code = 'EENVELOPE'): SmtpFailure => ({
  message: `Something failed: ${response}`,
  code,
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
});

const causeOf = (response: string, command = 'RCPT TO') =>
  classifyFailure(answered(response, command), true).outcome.refusal;

test('a reply that names the mailbox is about the recipient', () => {
  for (const response of [
    '550 5.1.1 <x@y>: Recipient address rejected: User unknown',
    '550-5.1.1 The account does not exist\n550 5.1.1 try again',
    '511 5.1.1 Bad destination mailbox address',
    '550 #5.1.2 Bad destination system',
    '553 5.1.3 Bad destination mailbox address syntax',
    '556 5.1.10 Domain does not accept mail',
    '550 5.2.1 The mailbox is disabled',
    '550 5.1.1 Blocked by policy, or unknown',
  ]) {
    for (const command of ['RCPT TO', 'DATA'])
      assert.equal(causeOf(response, command), 'recipient', response);
  }
});

test('a reply that names a blocklist, a policy, the protocol or our name is about the sender', () => {
  for (const [response, command] of [
    ['554 blocked using blacklist', 'RCPT TO'],
    ['554 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org', 'RCPT TO'],
    ['550 Message rejected as spam', 'DATA'],
    ['550 relaying denied', 'RCPT TO'],
    ['550 5.7.1 Relaying denied', 'RCPT TO'],
    ['554 5.7.1 <x@y>: Relay access denied', 'RCPT TO'],
    ['554 5.7.1 Message looks like spam', 'DATA'],
    ['530 5.7.0 Must issue a STARTTLS command first', 'RCPT TO'],
    ['530 Authentication required', 'RCPT TO'],
    ['550 5.1.8 Sender address rejected: Domain not found', 'RCPT TO'],
    ['550 5.1.7 Bad sender address', 'RCPT TO'],
    ['554 5.3.2 System not accepting network messages', 'RCPT TO'],
    ['503 5.5.1 Bad sequence of commands', 'DATA'],
    ['501 Syntax error', 'RCPT TO'],
  ] as const) {
    assert.equal(causeOf(response, command), 'us', response);
  }
  for (const response of ['550 5.7.1 Sender not allowed', '550 5.1.1 No', '553 No']) {
    const { outcome } = classifyFailure(answered(response, 'MAIL FROM'), true);
    assert.equal(outcome.refusal, 'sender', response);
    assert.match(outcome.error ?? '', /refuses our sender address \(MAIL_FROM\): 55/);
  }
});

test('a reply about one email, or a full mailbox, says nothing about others', () => {
  for (const [response, command, cause] of [
    ['552 Message size exceeds the limit', 'DATA', 'mail'],
    ['552 5.3.4 Too large', 'DATA', 'mail'],
    ['554 5.6.0 Message content rejected', 'DATA', 'mail'],
    ['550 5.2.3 Too large for the mailbox', 'RCPT TO', 'mail'],
    ['552 5.2.2 Mailbox full', 'RCPT TO', 'mailbox'],
  ] as const) {
    assert.equal(causeOf(response, command), cause, response);
  }
});

test('an ambiguous reply is unclear', () => {
  for (const [response, command] of [
    ['550 No such user here', 'RCPT TO'],
    ['551 User not local', 'RCPT TO'],
    ['553 Mailbox name not allowed', 'RCPT TO'],
    ['554 delivery error: this user does not have an account', 'RCPT TO'],
    ['554 Transaction failed', 'DATA'],
    ['550 5.0.0 Rejected', 'RCPT TO'],
    ['550 5.1.0 Address rejected', 'RCPT TO'],
    ['550 5.4.1 Recipient address rejected: Access denied', 'RCPT TO'],
    ['550 5.5.0 Requested action not taken: mailbox unavailable', 'RCPT TO'],
  ] as const) {
    assert.equal(causeOf(response, command), 'unclear', response);
  }
});

test('a single refusal never counts against the recipient: that depends on the replies for others', () => {
  for (const response of ['550 5.1.1 Unknown', '554 No', '554 5.7.1 No', '552 No']) {
    const { outcome, isDown } = classifyFailure(answered(response, 'RCPT TO'), true);
    assert.deepEqual([outcome.state, outcome.untried, isDown], ['deferred', undefined, false], response);
    assert.equal(outcome.response, response);
  }
});

test('a temporary failure is retried later, and uses up an attempt', () => {
  for (const response of ['450 4.2.0 Greylisted', '451 Try again', '452 4.2.2 Over quota']) {
    const { outcome, isDown } = classifyFailure(answered(response, 'RCPT TO'), true);
    assert.deepEqual([outcome.state, outcome.untried, isDown], ['deferred', undefined, false], response);
    assert.equal(outcome.refusal, undefined, response);
    assert.equal(outcome.statusCode, Number(response.slice(0, 3)));
    assert.equal(outcome.response, response);
  }
});

test('after a server closes or breaks the connection, it is left alone for a while', () => {
  const closing = classifyFailure(
    answered('421 4.7.0 Too many connections', 'MAIL FROM', 'ECONNECTION'),
    true,
  );
  assert.deepEqual(
    [closing.outcome.state, closing.outcome.untried, closing.isDown],
    ['deferred', undefined, true],
  );
  const broken = classifyFailure({ message: 'read ECONNRESET', code: 'ESOCKET', command: 'CONN' }, true);
  assert.deepEqual(
    [broken.outcome.state, broken.outcome.untried, broken.isDown],
    ['deferred', undefined, true],
  );
});

test('before the server accepted the login, no attempt is used up', () => {
  for (const failure of [
    { message: 'connect ECONNREFUSED', code: 'ESOCKET', command: 'CONN' },
    { message: 'getaddrinfo ENOTFOUND', code: 'EDNS', command: 'CONN' },
    { message: 'Greeting never received', code: 'ETIMEDOUT', command: 'CONN' },
    answered('554 5.3.2 Not today', 'CONN', 'EPROTOCOL'),
  ]) {
    const { outcome, isDown } = classifyFailure(failure, false);
    assert.deepEqual([outcome.state, outcome.untried, isDown], ['deferred', true, true], failure.message);
    assert.match(outcome.error ?? '', /^The mail server cannot be reached \(SMTP_URL\): /);
  }
  const { outcome } = classifyFailure(answered('535 5.7.8 Wrong password', 'AUTH PLAIN', 'EAUTH'), false);
  assert.deepEqual([outcome.state, outcome.untried, outcome.statusCode], ['deferred', true, 535]);
  assert.match(outcome.error ?? '', /does not accept our name and password \(SMTP_URL\): 535/);
});

test('an address that cannot be transmitted to the server bounces', () => {
  const failure = { message: 'Invalid recipient "<x>"', code: 'EENVELOPE', command: 'API' };
  assert.equal(classifyFailure(failure, true).outcome.state, 'bounced');
});
