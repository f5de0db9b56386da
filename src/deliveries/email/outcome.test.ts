import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge, type SmtpFailure } from './outcome.ts';

/** What nodemailer makes of an answer of the server. */
const answered = (response: string, command: string, code = 'EENVELOPE'): SmtpFailure => ({
  message: `Something failed: ${response}`,
  code,
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
});

const stateOf = (response: string, command = 'RCPT TO') =>
  judge(answered(response, command), true).outcome.state;

test('a recipient that is not there bounces, whatever the server calls it', () => {
  for (const response of [
    '550 No such user here',
    '550 5.1.1 <x@y>: Recipient address rejected: User unknown',
    '550-5.1.1 The account does not exist\n550 5.1.1 try again',
    '551 User not local',
    '553 Mailbox name not allowed',
    '554 delivery error: this user does not have an account',
    '550 5.1.0 Address rejected',
    '511 5.1.1 Bad destination mailbox address',
    '556 5.1.10 Domain does not accept mail',
    '550 5.2.1 The mailbox is disabled',
    '550 5.4.1 Recipient address rejected: Access denied',
  ]) {
    assert.equal(stateOf(response), 'bounced', response);
  }
  assert.equal(stateOf('554 Transaction failed', 'DATA'), 'bounced');
});

test('what is our own fault is not held against the recipient', () => {
  for (const [response, command] of [
    ['550 5.7.1 Relaying denied', 'RCPT TO'],
    ['554 5.7.1 <x@y>: Relay access denied', 'RCPT TO'],
    ['530 5.7.0 Must issue a STARTTLS command first', 'RCPT TO'],
    ['550 5.1.8 Sender address rejected: Domain not found', 'RCPT TO'],
    ['550 5.1.7 Bad sender address', 'RCPT TO'],
    ['552 5.2.2 Mailbox full', 'RCPT TO'],
    ['552 Message size exceeds the limit', 'DATA'],
    ['554 5.6.0 Message content rejected', 'DATA'],
    ['554 5.7.1 Message looks like spam', 'DATA'],
    ['503 5.5.1 Bad sequence of commands', 'DATA'],
    ['501 Syntax error', 'RCPT TO'],
  ] as const) {
    assert.equal(stateOf(response, command), 'deferred', response);
  }
  const refused = judge(answered('550 5.7.1 Sender not allowed', 'MAIL FROM'), true);
  assert.equal(refused.outcome.state, 'deferred');
  assert.match(refused.outcome.error ?? '', /refuses our sender address \(MAIL_FROM\): 550 5\.7\.1/);
  assert.equal(judge(answered('550 No', 'MAIL FROM'), true).outcome.state, 'deferred');
});

test('what may go well later is tried later, and uses up a try', () => {
  for (const response of ['450 4.2.0 Greylisted', '451 Try again', '452 4.2.2 Over quota']) {
    const { outcome, isDown } = judge(answered(response, 'RCPT TO'), true);
    assert.deepEqual([outcome.state, outcome.untried, isDown], ['deferred', undefined, false], response);
    assert.equal(outcome.statusCode, Number(response.slice(0, 3)));
    assert.equal(outcome.response, response);
  }
});

test('a server that closes its doors, or breaks off, is left alone for a while', () => {
  const closing = judge(answered('421 4.7.0 Too many connections', 'MAIL FROM', 'ECONNECTION'), true);
  assert.deepEqual(
    [closing.outcome.state, closing.outcome.untried, closing.isDown],
    ['deferred', undefined, true],
  );
  const broken = judge({ message: 'read ECONNRESET', code: 'ESOCKET', command: 'CONN' }, true);
  assert.deepEqual(
    [broken.outcome.state, broken.outcome.untried, broken.isDown],
    ['deferred', undefined, true],
  );
});

test('before the server let us in, no try is used up', () => {
  for (const failure of [
    { message: 'connect ECONNREFUSED', code: 'ESOCKET', command: 'CONN' },
    { message: 'getaddrinfo ENOTFOUND', code: 'EDNS', command: 'CONN' },
    { message: 'Greeting never received', code: 'ETIMEDOUT', command: 'CONN' },
    answered('554 5.3.2 Not today', 'CONN', 'EPROTOCOL'),
  ]) {
    const { outcome, isDown } = judge(failure, false);
    assert.deepEqual([outcome.state, outcome.untried, isDown], ['deferred', true, true], failure.message);
    assert.match(outcome.error ?? '', /^The mail server cannot be reached \(SMTP_URL\): /);
  }
  const { outcome } = judge(answered('535 5.7.8 Wrong password', 'AUTH PLAIN', 'EAUTH'), false);
  assert.deepEqual([outcome.state, outcome.untried, outcome.statusCode], ['deferred', true, 535]);
  assert.match(outcome.error ?? '', /does not accept our name and password \(SMTP_URL\): 535/);
});

test('an address that cannot even be said to the server bounces', () => {
  const failure = { message: 'Invalid recipient "<x>"', code: 'EENVELOPE', command: 'API' };
  assert.equal(judge(failure, true).outcome.state, 'bounced');
});
