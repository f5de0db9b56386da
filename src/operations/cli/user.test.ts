import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { InProcessCli } from '../../../test/support/in-process-cli.ts';

describe('users on the command line', () => {
  const clis: InProcessCli[] = [];
  const fresh = () => {
    const cli = new InProcessCli();
    clis.push(cli);
    return (words: string) => cli.run(...words.split(' '));
  };
  after(() => {
    for (const cli of clis) cli.delete();
  });
  const create = (name: string, more = '') =>
    `user create --name ${name} --email ${name.toLowerCase()}@staff.example${more}`;

  test('the first user is an owner, all others are viewers unless a role is given', async () => {
    const run = fresh();
    assert.match(
      (await run('user list')).out,
      /^There are no users\. To create the first one, run ".* setup"\.\n$/,
    );
    assert.deepEqual(await run(create('Ada')), { code: 0, out: '1\n', err: '' });
    assert.equal((await run(create('Bo'))).out, '2\n');
    assert.equal((await run(create('Cy', ' --role editor'))).out, '3\n');
    const unknown = await run(create('Di', ' --role king'));
    assert.equal(unknown.code, 2);
    assert.match(
      unknown.err,
      /^Unknown role "king"\. The roles are: owner, admin, editor, responder, viewer\.\n/,
    );
    const first = await fresh()(create('Eve', ' --role viewer'));
    assert.deepEqual([first.code, first.out], [1, '']);
    assert.match(first.err, /^The first user must be an owner/);
    assert.deepEqual((await run('user list')).out.trimEnd().split('\n'), [
      '1\tAda\tada@staff.example\towner\tnot joined\tnever signed in',
      '2\tBo\tbo@staff.example\tviewer\tnot joined\tnever signed in',
      '3\tCy\tcy@staff.example\teditor\tnot joined\tnever signed in',
    ]);
  });

  test('users are given roles, disabled, enabled and deleted; the last owner stays', async () => {
    const run = fresh();
    await run(create('Ada'));
    await run(create('Bo'));
    assert.equal(
      (await run('user role BO@staff.example admin')).out,
      'bo@staff.example has the role admin.\n',
    );
    assert.equal((await run('user disable bo@staff.example')).out, 'bo@staff.example is disabled.\n');
    assert.match((await run('user list')).out, /\tbo@staff\.example\tadmin\tdisabled\t/);
    const useless = await run('token create --name x --abilities users.manage --user bo@staff.example');
    assert.match(
      useless.err,
      /is disabled, so their tokens do not work\. Enable them first: .* user enable bo@/,
    );
    assert.equal((await run('user enable bo@staff.example')).out, 'bo@staff.example is enabled.\n');
    for (const words of [
      'user role ada@staff.example viewer',
      'user disable ada@staff.example',
      'user delete ada@staff.example',
    ]) {
      const { code, out, err } = await run(words);
      assert.deepEqual([code, out], [1, ''], words);
      assert.match(err, /^The last owner cannot be /, words);
    }
    assert.equal((await run('user delete bo@staff.example')).out, 'Deleted bo@staff.example.\n');
    const gone = await run('user enable bo@staff.example');
    assert.match(gone.err, /^There is no user with the email bo@staff\.example\. Run ".* user list"/);
    for (const words of [
      'user role ada@staff.example',
      'user disable',
      'user delete a b',
      'user reset-password',
    ]) {
      assert.equal((await run(words)).code, 2, words);
    }
  });

  test('tokens have at most the abilities of the role of their user', async () => {
    const run = fresh();
    await run(create('Ada'));
    await run(create('Rita', ' --role responder'));
    const wide = await run(
      'token create --name x --abilities incidents.manage,incidents.delete --user rita@staff.example',
    );
    assert.deepEqual([wide.code, wide.out], [1, '']);
    assert.equal(
      wide.err,
      "The role responder of the token's user does not allow: incidents.delete. Leave them out, or change the role first.\n",
    );
    assert.match(
      (await run('token create --name x --abilities incidents.manage --user rita@staff.example')).out,
      /^1\|daymark_[\w-]{40}\n$/,
    );
    await run('token create --name all --abilities *');
    assert.match((await run('token list')).out, /\tada@staff\.example\n$/);
  });

  test('reset-password prints a link that works once, and can remove lost second factors', async () => {
    const run = fresh();
    await run(create('Ada'));
    const link = await run('user reset-password ada@staff.example --remove-second-factors');
    assert.equal(link.code, 0, link.err);
    // Somebody who has never signed in is invited.
    assert.match(link.out, /^https:\/\/status\.example\/dashboard\/invitation#token=[\w-]+\n$/);
  });

  test('setup prints the address until somebody has an account; the built-in owner does not count', async () => {
    const run = fresh();
    const first = await run('setup');
    assert.match(first.out, /^https:\/\/status\.example\/dashboard\/setup#code=[\w-]{40}\n$/);
    assert.equal((await run('token create --name x --abilities *')).code, 0);
    assert.match((await run('token list')).out, /\tadmin@daymark\.example\n$/);
    assert.equal((await run('setup')).out, first.out);
    assert.match((await run('user list')).out, /^There are no users/);
    const builtIn = await run('user delete admin@daymark.example');
    assert.match(
      builtIn.err,
      /is the built-in owner of tokens that belong to no person\. It cannot be changed\./,
    );
    await run(create('Ada'));
    const closed = await run('setup');
    assert.deepEqual([closed.code, closed.out], [1, '']);
    assert.match(closed.err, /^Setup is closed because an account already exists\./);
  });
});
