import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Json } from '../../../../../test/support/response.ts';
import { runs } from '../../../../../test/support/rounds.ts';
import { discordAddress, discordBody } from './discord.ts';
import type { ChatMessage } from './message.ts';
import { slackBody } from './slack.ts';
import { teamsBody } from './teams.ts';

const message = (values: Partial<ChatMessage> = {}): ChatMessage => ({
  label: 'Investigating',
  title: 'API is slow',
  url: 'https://status.example/incidents/1',
  button: 'View incident',
  tone: 'bad',
  notes: [],
  facts: [],
  body: '',
  page: 'Acme Status',
  pageUrl: 'https://status.example',
  at: 1_773_144_000,
  ...values,
});

/** What Slack shows beside the colour, below the title. */
const slackBlocks = (of: ChatMessage): Json[] => (slackBody(of) as Json).attachments[0].blocks;

/** The text of the message only, as each chat gets it. */
const slackText = (body: string): string => slackBlocks(message({ body }))[0].text.text;
const discordText = (body: string): string => (discordBody(message({ body })) as Json).embeds[0].description;
const teamsTexts = (body: string): string[] =>
  (teamsBody(message({ body })) as Json).attachments[0].content.body
    .slice(1)
    .map((block: Json) => block.text);

const markdown = `We **see** *slow* ~~dead~~ \`a<b\` [here](https://x.example/?a=1&b=(2)).
Second line

# Steps

- one
- two
  1. deep

> said so

- [x] done
- [ ] open

|Region|Errors|
|-|-:|
|**EU**|7|

\`\`\`
x < 1
\`\`\`

![graph](https://x.example/g.png)`;

test('Markdown is converted to the dialect of Slack', () => {
  assert.equal(
    slackText(markdown),
    `We *see* _slow_ ~dead~ \`a&lt;b\` <https://x.example/?a=1&amp;b=(2)|here>.
Second line

*Steps*

• one
• two
  1. deep

> said so

☑ done
☐ open

\`\`\`
Region  Errors
------  ------
EU           7
\`\`\`

\`\`\`
x &lt; 1
\`\`\`

<https://x.example/g.png|graph>`,
  );
});

test('Markdown is converted to the dialect of Discord', () => {
  assert.equal(
    discordText(markdown),
    `We **see** *slow* ~~dead~~ \`a<b\` [here](https://x.example/?a=1&b=%282%29).
Second line

**Steps**

• one
• two
  1. deep

> said so

☑ done
☐ open

\`\`\`
Region  Errors
------  ------
EU           7
\`\`\`

\`\`\`
x < 1
\`\`\`

[graph](https://x.example/g.png)`,
  );
});

test('Markdown is converted to what Teams supports, one block at a time', () => {
  assert.deepEqual(teamsTexts(markdown), [
    'We **see** _slow_ ~~dead~~ a\\<b [here](https://x.example/?a=1&b=%282%29).\n\nSecond line',
    '**Steps**',
    '• one\n• two\n  1. deep',
    '_said so_',
    '☑ done\n☐ open',
    'Region: **EU**\n\nErrors: 7',
    'x \\< 1',
    '[graph](https://x.example/g.png)',
  ]);
});

test('no text can mention anybody or run anything', () => {
  const hostile =
    '<!channel> <!here> <@U1> @everyone @here <@&1> <#C1> {{DATE(2020-01-01)}} <at>Ada</at> <https://x|y>';
  const everywhere = message({
    label: hostile,
    title: hostile,
    body: `${hostile}\n\n\`${hostile}\``,
    notes: [hostile],
    facts: [{ name: hostile, value: hostile }],
    page: hostile,
  });
  const slack = JSON.stringify(slackBody(everywhere));
  assert.doesNotMatch(slack, /<[!@#]|@(channel|everyone|here)|<https:\/\/x/);
  const mrkdwn = [...(slackBody(everywhere) as Json).blocks, ...slackBlocks(everywhere)]
    .filter(({ type }: Json) => type !== 'actions')
    .flatMap((block: Json) => block.elements ?? block.fields ?? [block.text]);
  assert.ok(mrkdwn.length > 4 && mrkdwn.every((text: Json) => text.verbatim === true));

  const discord = discordBody(everywhere) as Json;
  assert.deepEqual(discord.allowed_mentions, { parse: [] });
  for (const text of [discord.content, discord.embeds[0].title, discord.embeds[0].description.split('`')[0]])
    assert.doesNotMatch(text, /(?<!\\)[<@]/);

  const teams = JSON.stringify(teamsBody(everywhere));
  assert.doesNotMatch(teams, /\{\{/);
  assert.doesNotMatch(teams, /"entities"/);
});

test('links lead only to web pages and email addresses', () => {
  const body = '[a](javascript:alert(1)) [b](file:///etc/passwd) [c](https://ok.example/|x>y)';
  assert.doesNotMatch(slackText(body), /<(javascript|file):/);
  assert.match(slackText(body), /<https:\/\/ok\.example\/%7Cx[^|>]*\|c>/);
  assert.doesNotMatch(discordText(body), /(?<!\\)\]\((javascript|file)/);
});

test('backticks in code cannot end it', () => {
  assert.equal(slackText('`` a`<!channel> ``'), '`aˋ&lt;!channel&gt;`');
  assert.equal(slackText('````\n```\n<!here>\n````').match(/```/g)?.length, 2);
  assert.equal(discordText('````\n```\n@everyone\n````').match(/```/g)?.length, 2);
});

const whole = message({
  label: 'Maintenance reminder',
  button: 'View maintenance',
  tone: 'calm',
  body: 'We **upgrade** [disks](https://x.example) & more.\n\n- one',
  notes: ['A note.'],
  facts: [
    { name: 'Status', value: 'Upcoming' },
    { name: 'Affected', value: 'API' },
  ],
});

test('the Slack fallback text has headline, state, message and link, for phones and for chats without blocks', () => {
  assert.equal(
    (slackBody(whole) as Json).text,
    `[Maintenance reminder] API is slow
We upgrade disks &amp; more.

- one
A note.
Status: Upcoming
Affected: API
<https://status.example/incidents/1>`,
  );
  assert.equal(
    (slackBody(message()) as Json).text,
    '[Investigating] API is slow\n<https://status.example/incidents/1>',
  );
});

test('the Slack fallback text keeps its link, however long the message is', () => {
  const { text } = slackBody(message({ body: 'word & '.repeat(2000) })) as Json;
  assert.ok(text.length <= 2100);
  assert.match(text, /^\[Investigating\] API is slow\nword &amp; /);
  assert.match(text, /…\n<https:\/\/status\.example\/incidents\/1>$/);
});

test('notifications of Teams and Discord say what they are about', () => {
  const { summary, attachments } = teamsBody(whole) as Json;
  assert.match(summary, /^\[Maintenance reminder\] API is slow · We upgrade disks/);
  assert.equal(attachments[0].content.fallbackText, summary);
  assert.equal((discordBody(whole) as Json).content, '\\[Maintenance reminder\\] API is slow');
});

test('Slack shows a colour, the facts and a button', () => {
  const { blocks, attachments } = slackBody(whole) as Json;
  assert.equal(blocks.length, 1);
  assert.equal(attachments[0].color, '#2563eb');
  assert.deepEqual(
    attachments[0].blocks.find(({ fields }: Json) => fields).fields.map(({ text }: Json) => text),
    ['*Status*\nUpcoming', '*Affected*\nAPI'],
  );
  assert.deepEqual(attachments[0].blocks.find(({ type }: Json) => type === 'actions').elements, [
    {
      type: 'button',
      text: { type: 'plain_text', text: 'View maintenance' },
      url: 'https://status.example/incidents/1',
    },
  ]);
});

test('Teams shows a colour, the facts and a button', () => {
  const { body, actions } = (teamsBody(whole) as Json).attachments[0].content;
  assert.equal(body[0].style, 'accent');
  assert.deepEqual(body.at(-1).facts, [
    { title: 'Status', value: 'Upcoming' },
    { title: 'Affected', value: 'API' },
  ]);
  assert.deepEqual(actions, [
    { type: 'Action.OpenUrl', title: 'View maintenance', url: 'https://status.example/incidents/1' },
  ]);
});

test('Discord shows a colour, the facts and a button', () => {
  const { embeds, components } = discordBody(whole) as Json;
  assert.equal(embeds[0].color, 0x2563eb);
  assert.deepEqual(embeds[0].fields, [
    { name: 'Status', value: 'Upcoming', inline: true },
    { name: 'Affected', value: 'API', inline: true },
  ]);
  assert.deepEqual(components, [
    {
      type: 1,
      components: [
        { type: 2, style: 5, label: 'View maintenance', url: 'https://status.example/incidents/1' },
      ],
    },
  ]);
  assert.equal(
    discordAddress('https://discord.example/api/webhooks/1/x?thread_id=2'),
    'https://discord.example/api/webhooks/1/x?thread_id=2&with_components=true',
  );
});

test('each urgency has a colour of its own', () => {
  const tones = ['bad', 'warning', 'good', 'calm'] as const;
  const colours = tones.map((tone) => [
    (slackBody(message({ tone })) as Json).attachments[0].color,
    (discordBody(message({ tone })) as Json).embeds[0].color,
    (teamsBody(message({ tone })) as Json).attachments[0].content.body[0].style,
  ]);
  for (const chat of [0, 1, 2]) assert.equal(new Set(colours.map((of) => of[chat])).size, 4);
});

test('a wide table becomes a list for each row', () => {
  const cell = 'wide '.repeat(10).trim();
  const table = `|Name|Value|\n|-|-|\n|${cell}|*${cell}*|\n|b||`;
  assert.equal(slackText(table), `Name: ${cell}\nValue: _${cell}_\n\nName: b`);
  assert.equal(discordText(table), `Name: ${cell}\nValue: *${cell}*\n\nName: b`);
});

const anything = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => `${text.trim()}.`),
  fc.constantFrom('*', '_ _', '&'.repeat(5000), '<'.repeat(5000), '😀'.repeat(4000), '漢'.repeat(8000)),
  fc.constantFrom(`- ${'x '.repeat(4000)}`, '> '.repeat(2000), `${'a\n\n'.repeat(3000)}`, '\\'.repeat(9000)),
  fc.constantFrom(
    markdown,
    '**a**\n\n'.repeat(900),
    `\`\`\`\n${'`'.repeat(6000)}\n\`\`\``,
    '|a|b|\n|-|-|\n'.repeat(300),
  ),
);
const anyMessage = fc
  .tuple(anything, anything, anything, anything, anything)
  .map(([title, body, note, value, page]) =>
    message({
      title,
      label: title,
      body,
      notes: [note],
      facts: [{ name: value, value }, ...['n', 'o', 'p', 'q'].map((name) => ({ name, value }))],
      button: title,
      page,
    }),
  );

test('nothing exceeds the limits of Slack, Discord and Teams, and no character is split', () => {
  fc.assert(
    fc.property(anyMessage, (message) => {
      const slack = slackBody(message) as Json;
      assert.ok(slack.text.length <= 3000);
      for (const block of [...slack.blocks, ...slack.attachments[0].blocks]) {
        const [button] = block.type === 'actions' ? block.elements : [];
        assert.ok(!button || button.text.text.length <= 75);
        assert.ok((block.fields ?? []).length <= 10);
        for (const { text } of button ? [] : (block.elements ?? block.fields ?? [block.text]))
          assert.ok(text.length > 0 && text.length <= (block.fields ? 2000 : 3000));
      }
      const discord = discordBody(message) as Json;
      const [embed] = discord.embeds;
      assert.ok(discord.content.length <= 2000);
      assert.ok(embed.title.length <= 256 && (embed.description ?? '').length <= 4096);
      assert.ok(discord.components[0].components[0].label.length <= 80);
      const parts = [embed.title, embed.description ?? '', embed.footer.text];
      for (const field of embed.fields) {
        assert.ok(
          field.name.length > 0 &&
            field.name.length <= 256 &&
            field.value.length > 0 &&
            field.value.length <= 1024,
        );
        parts.push(field.name, field.value);
      }
      assert.ok(parts.join('').length <= 6000);
      const teams = JSON.stringify(teamsBody(message));
      assert.ok(Buffer.byteLength(teams) <= 28_000, String(Buffer.byteLength(teams)));
      for (const body of [slack, discord, teams]) assert.ok(JSON.stringify(body).isWellFormed());
      assert.doesNotMatch(JSON.stringify([slack, discord]) + teams, /\\ud[89a-f]/i);
    }),
    runs(150, 750),
  );
});

test('a truncated text ends with an ellipsis, after a whole block if possible', () => {
  const text = slackText('A paragraph.\n\n'.repeat(400));
  assert.ok(text.length > 2900 && text.endsWith('A paragraph.\n\n…'));
  const long = slackText('word & '.repeat(900));
  assert.ok(long.length <= 3000 && /(word|&amp;) ?…$/.test(long));
});
