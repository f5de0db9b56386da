/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { contrast } from '../../common/colours.ts';
import { addPerson } from '../support/people.ts';
import { violations } from './axe.ts';
import { desktop, inBrowser, phone } from './demo.ts';

/** A logo of four to one, without a size. */
const svgOf = (colour: string) =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20"><rect width="80" height="20" rx="4" fill="${colour}"/></svg>`).toString('base64')}`;

/** Colours that are hard to read on light or on dark pages, or alike. */
const oddColours = [
  ['#ffff00', '#00ffff', '#ff00ff', '#ffffff', '#000000', '#808080'],
  ['#f0f0f0', '#111111', '#7fff00', '#000080', '#ffc0cb', '#654321'],
];

const coloursOf = ([
  operational,
  performance_issues,
  partial_outage,
  major_outage,
  unknown,
  under_maintenance,
]: readonly string[]) => ({
  operational,
  performance_issues,
  partial_outage,
  major_outage,
  unknown,
  under_maintenance,
});

const everything = {
  logo: svgOf('#0f766e'),
  logo_dark: svgOf('#99f6e4'),
  header: '<p>Part of <a href="https://fernhollow.example">Fernhollow</a></p>',
  footer: '<p>Fernhollow Ltd, 1 Mill Lane. <a href="https://fernhollow.example/legal">Legal</a></p>',
  header_links: [
    { label: 'Website', url: 'https://fernhollow.example' },
    { label: 'Documentation', url: 'https://docs.fernhollow.example' },
  ],
  support_url: 'mailto:help@fernhollow.example',
  announcement:
    'On **Sunday** we move to a new data centre. [What to expect](https://fernhollow.example/move)',
  status_labels: { operational: 'Running', major_outage: 'Down' },
};

inBrowser('Branding', (demo) => {
  const set = (settings: object) => demo.write('PUT', '/settings', settings);
  const style = (page: Page, selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  const shownLogo = (page: Page) =>
    page.locator('.brand img').evaluate((image) => ({
      src: (image as HTMLImageElement).currentSrc,
      width: image.getBoundingClientRect().width,
      height: image.getBoundingClientRect().height,
    }));
  /** The browser chooses among the sources of an image a moment after the preference has changed. */
  const logoBecomes = (page: Page, src: string) =>
    page.waitForFunction(
      (wanted) => document.querySelector<HTMLImageElement>('.brand img')?.currentSrc === wanted,
      src,
    );
  const isWiderThanScreen = (page: Page) =>
    page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) > innerWidth);

  test('shows an SVG logo without a size, and another one on dark pages', async () => {
    const { logo, logo_dark } = everything;
    await set({ logo, logo_dark, theme: 'auto' });
    const page = await demo.open('/', { colorScheme: 'light' });
    assert.deepEqual(await shownLogo(page), { src: logo, width: 160, height: 40 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await logoBecomes(page, logo_dark);
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    await logoBecomes(page, logo);
  });

  test('makes the page light or dark, whatever the device prefers', async () => {
    const { logo, logo_dark } = everything;
    for (const [theme, background, shown] of [
      ['light', 'rgb(246, 247, 249)', logo],
      ['dark', 'rgb(13, 16, 20)', logo_dark],
    ] as const) {
      await set({ logo, logo_dark, theme });
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await demo.open('/', { colorScheme });
        assert.equal(await style(page, 'body', 'background-color'), background);
        assert.equal(await style(page, 'html', 'color-scheme'), theme);
        assert.equal((await shownLogo(page)).src, shown);
        if (colorScheme !== theme) assert.deepEqual(await violations(page), []);
      }
    }
    await set({ theme: null });
  });

  test('has header, footer, links and announcement inside the frame, on a desktop and on a phone', async () => {
    await set(everything);
    for (const viewport of [desktop, phone]) {
      const page = await demo.open('/', { viewport });
      const edges = await page.$$eval('.own-html, .top, #announcement, main, footer', (all) =>
        all.map((element) => element.getBoundingClientRect().left),
      );
      assert.equal(edges.length, 6);
      assert.equal(new Set(edges).size, 1, String(edges));
      assert.equal(await isWiderThanScreen(page), false);
      for (const name of ['Website', 'Documentation', 'Report a problem', 'What to expect', 'Legal'])
        assert.ok(await page.getByRole('link', { name, exact: true }).isVisible(), name);
      assert.deepEqual(await violations(page), []);
    }
    const arabic = await demo.open('/?lang=ar', { viewport: phone });
    assert.equal(await isWiderThanScreen(arabic), false);
    assert.deepEqual(await violations(arabic), []);
  });

  test('keeps every contrast with odd status colours and accents', async () => {
    for (const [index, colours] of oddColours.entries()) {
      await set({ ...everything, status_colours: coloursOf(colours), accent: ['#ffff00', '#000000'][index] });
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const path of index === 0 ? ['/', '/history'] : ['/']) {
          const page = await demo.open(path, { colorScheme, viewport: index === 0 ? desktop : phone });
          assert.deepEqual(await violations(page), [], `${path} in ${colorScheme}`);
          await page.context().close();
        }
      }
    }
    const page = await demo.open();
    assert.ok((await page.locator('.st', { hasText: 'Running' }).count()) > 0);
    await set({ status_colours: null, accent: null });
  });

  test('keeps every contrast, whatever colours the CSS variables have', async () => {
    const statuses = [
      'operational',
      'performance-issues',
      'partial-outage',
      'major-outage',
      'unknown',
      'under-maintenance',
    ];
    const names = ['accent', 'background', ...statuses].map((name) => `--daymark-${name}`);
    await set({ css: `:root{${names.map((name) => `${name}:red`).join(';')};--daymark-width:30rem}` });
    const colours = [0, 51, 128, 204, 255].flatMap((red) =>
      [0, 51, 128, 204, 255].flatMap((green) =>
        [0, 128, 255].map((blue) => `rgb(${red}, ${green}, ${blue})`),
      ),
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await demo.open('/', { colorScheme });
      const used = await page.evaluate(
        ({ names, colours }) => {
          const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
          const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
          const probe = document.body.appendChild(document.createElement('i'));
          const colourOf = (variable: string) => {
            probe.style.setProperty('color', `var(${variable})`);
            context.fillStyle = getComputedStyle(probe).color;
            context.fillRect(0, 0, 1, 1);
            const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
            return `#${[red, green, blue].map((one) => one.toString(16).padStart(2, '0')).join('')}`;
          };
          const variables = ['text', 'muted', 'accent', 'on-accent', 'ground', 'card', 's4', 'b4', 't4'];
          return colours.map((colour) => {
            for (const name of names) document.documentElement.style.setProperty(name, colour);
            return Object.fromEntries(variables.map((name) => [name, colourOf(`--${name}`)]));
          });
        },
        { names, colours },
      );
      for (const [index, of] of used.entries()) {
        const check = (ink: string, paper: string, ratio: number) =>
          assert.ok(
            contrast(of[ink] ?? '', of[paper] ?? '') >= ratio,
            `${colours[index]}, ${colorScheme}: ${ink} ${of[ink]} on ${paper} ${of[paper]}`,
          );
        for (const paper of ['ground', 'card', 't4']) {
          for (const ink of ['text', 'muted', 's4']) check(ink, paper, 4.5);
          check('b4', paper, 3);
        }
        for (const paper of ['ground', 'card', 'on-accent']) check('accent', paper, 4.5);
      }
      assert.equal(await style(page, '.wrap', 'max-width'), '480px');
    }
    await set({ css: null });
  });

  test('shows unsaved settings to whoever edits them, until the preview expires', async () => {
    const { headers } = await addPerson(demo.harness, 'owner');
    const answer = await demo.harness.post(
      '/previews',
      { type: 'settings', body: { ...everything, name: 'Unsaved', logo: null, theme: 'dark' } },
      { headers },
    );
    const address = demo.url + answer.body.data.page;
    const page = await demo.visitor({ colorScheme: 'light' });
    const cookies = (headers.cookie ?? '').split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return { name, value, url: demo.url, sameSite: 'Lax', httpOnly: true } as const;
    });
    await page.context().addCookies(cookies);
    assert.equal((await page.goto(address))?.status(), 200);
    assert.equal(await page.locator('.brand').textContent(), 'Unsaved');
    assert.equal(await style(page, 'body', 'background-color'), 'rgb(13, 16, 20)');
    assert.ok(await page.getByText('On Sunday we move').isVisible());
    demo.harness.clock.advance(601);
    assert.equal((await page.request.get(address)).status(), 404);
    const stranger = await demo.visitor();
    assert.equal((await stranger.request.get(address)).status(), 404);
  });
});
