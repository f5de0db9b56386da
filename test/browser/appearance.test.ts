import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser, phone } from './demo.ts';

inBrowser('The layouts of the page', (demo) => {
  const style = (page: Page, selector: string, name: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
  const unfold = (page: Page) =>
    page.$$eval('details', (all) => {
      for (const element of all) element.setAttribute('open', '');
    });

  test('are light or dark, as the reader prefers', async () => {
    const page = await demo.open('/', { colorScheme: 'light' });
    assert.equal(await style(page, 'body', 'background-color'), 'rgb(246, 247, 249)');
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.equal(await style(page, 'body', 'background-color'), 'rgb(13, 16, 20)');
    assert.equal(await style(page, 'body', 'color'), 'rgb(230, 233, 237)');
    // Native lists and fields are dark as well.
    assert.equal(await style(page, 'html', 'color-scheme'), 'light dark');
  });

  for (const width of [360, 320]) {
    test(`fit into ${width} pixels, with all details open`, async () => {
      const page = await demo.visitor({ viewport: { width, height: 700 }, isMobile: true, hasTouch: true });
      for (const [kind, path] of [...(await demo.pages()), ['year', '/?days=365'] as const]) {
        await page.goto(`${demo.url}${path}`);
        await unfold(page);
        const { wide, available } = await page.evaluate(() => ({
          wide: document.scrollingElement?.scrollWidth ?? 0,
          available: innerWidth,
        }));
        assert.equal(available, width, kind);
        assert.ok(wide <= available, `${kind} is ${wide} wide`);
      }
    });
  }

  test('have touch targets that are large enough', async () => {
    const page = await demo.visitor({ viewport: phone, isMobile: true, hasTouch: true });
    for (const [kind, path] of await demo.pages()) {
      await page.goto(`${demo.url}${path}`);
      const small = await page.$$eval(
        'nav a, footer a, .pick a, .name a, button, select, input, summary',
        (all) =>
          all.flatMap((element) => {
            const { width, height } = element.getBoundingClientRect();
            return width > 0 && (width < 24 || height < 24)
              ? [`${element.textContent} ${width}×${height}`]
              : [];
          }),
      );
      assert.deepEqual(small, [], kind);
    }
  });

  test('keep their shapes with forced colors', async () => {
    const page = await demo.open('/', { forcedColors: 'active' });
    assert.equal(await page.evaluate(() => matchMedia('(forced-colors: active)').matches), true);
    // Everything that is expressed by color also has a shape, and meaningful colors stay.
    const colors = await page.$$eval('.bars path', (all) => [
      ...new Set(all.map((element) => getComputedStyle(element).stroke)),
    ]);
    assert.ok(colors.length >= 3, String(colors));
    assert.equal(await style(page, '.banner .i', 'forced-color-adjust'), 'none');
    assert.ok(await page.locator('h1').isVisible());
  });

  test('do not move if the reader prefers reduced motion', async () => {
    const page = await demo.open('/', { reducedMotion: 'reduce' });
    await page.$eval('#banner', (element) => element.classList.add('fresh'));
    assert.equal(await style(page, '#banner', 'animation-name'), 'none');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    assert.equal(await style(page, '#banner', 'animation-name'), 'fresh');
  });

  test('print dark on white, without controls', async () => {
    const page = await demo.open('/', { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const hidden of ['nav', '.pick', 'footer form', '#live'])
      assert.ok(await page.locator(hidden).first().isHidden(), hidden);
    assert.ok(await page.locator('#incidents article').first().isVisible());
    assert.equal(await style(page, 'body', 'background-color'), 'rgb(255, 255, 255)');
    assert.equal(await style(page, 'body', 'color'), 'rgb(27, 31, 36)');
    assert.ok((await page.pdf()).length > 20_000);
  });

  test('are mirrored for right-to-left languages', async () => {
    const page = await demo.open('/?lang=ar');
    assert.equal(await page.getAttribute('html', 'dir'), 'rtl');
    const brand = await page.locator('.brand a').boundingBox();
    const nav = await page.locator('nav').boundingBox();
    assert.ok(brand && nav && brand.x > nav.x);
  });
});
