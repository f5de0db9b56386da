/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inDashboard, phone } from './dashboard.ts';

inDashboard('arranging components', (dashboard) => {
  /** The names in a group, in the order of the screen. */
  const namesIn = (page: Page, group: string) =>
    page.getByRole('region', { name: group }).getByRole('listitem').locator('bdi').allTextContents();

  /** The names as visitors see them. */
  const publicNames = async () => {
    const { text } = await dashboard.harness.visit('/');
    return ['Storefronts', 'Checkout', 'Product search', 'Image delivery', 'Custom domains'].toSorted(
      (one, other) => text.indexOf(`>${one}</a></h4>`) - text.indexOf(`>${other}</a></h4>`),
    );
  };

  const group = 'Storefront and checkout';

  test('works by keyboard, is saved at once, and is the order of the page', async () => {
    const page = await dashboard.visit('/components/arrange', { as: 'editor' });
    await page.getByRole('button', { name: 'Drag Product search' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByText('Product search is number 1 of 5').waitFor({ state: 'attached' });
    const wanted = ['Product search', 'Storefronts', 'Checkout', 'Image delivery', 'Custom domains'];
    assert.deepEqual(await namesIn(page, group), wanted);
    await page.getByRole('button', { name: 'Save order' }).click();
    await page.getByText('The new order is on the page.').waitFor();
    assert.deepEqual(await publicNames(), wanted);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction(() => document.querySelectorAll('ol bdi')[0]?.textContent === 'Storefronts');
    await dashboard.checkAccessibility(page);
  });

  test('picks up with Space, tells where it is, and drops with Space', async () => {
    const page = await dashboard.visit('/components/arrange', { as: 'editor', colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Drag Storefronts' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('Picked up Storefronts. It is number 1 of 5').waitFor({ state: 'attached' });
    await page.waitForTimeout(100);
    await page.keyboard.press('ArrowDown');
    await page.getByText('Storefronts is now number 2 of 5').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await page.getByText('Dropped Storefronts.').waitFor({ state: 'attached' });
    assert.deepEqual((await namesIn(page, group)).slice(0, 2), ['Checkout', 'Storefronts']);
    await dashboard.checkAccessibility(page);
  });

  test('works with a finger: the handle drags, and everywhere else the page scrolls', async () => {
    const page = await dashboard.visit('/components/arrange', { ...phone, as: 'editor' });
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: Math.round(x), y: Math.round(y) }],
      });
    interface Point {
      readonly x: number;
      readonly y: number;
    }
    const move = async (from: Point, to: Point) => {
      await touch('touchStart', from.x, from.y);
      for (let step = 1; step <= 10; step += 1) {
        await touch('touchMove', from.x, from.y + ((to.y - from.y) * step) / 10);
        await page.waitForTimeout(30);
      }
      await touch('touchEnd');
    };
    const boxOf = async (name: string) => {
      const handle = page.getByRole('button', { name: `Drag ${name}` });
      await handle.waitFor();
      const box = await handle.boundingBox();
      assert.ok(box);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    await page.getByRole('button', { name: 'Drag Storefronts' }).waitFor();
    const before = await namesIn(page, group);
    const [first = '', second = '', third = ''] = before;
    await move(await boxOf(first), await boxOf(third));
    await page.getByText(`Dropped ${first}.`).waitFor({ state: 'attached' });
    assert.deepEqual((await namesIn(page, group)).slice(0, 3), [second, third, first]);
    await page.getByRole('button', { name: 'Save order' }).tap();
    await page.getByText('The new order is on the page.').waitFor();
    assert.deepEqual((await publicNames()).slice(0, 3), [second, third, first]);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await page.waitForFunction((name) => document.querySelectorAll('ol bdi')[0]?.textContent === name, first);

    // A finger beside the handle scrolls.
    const name = page.getByRole('listitem').filter({ hasText: third }).locator('bdi');
    const box = await name.boundingBox();
    assert.ok(box);
    const x = box.x + box.width / 2;
    await move({ x, y: box.y + 5 }, { x, y: box.y - 245 });
    await page.waitForFunction(() => scrollY > 50);
    assert.deepEqual(await namesIn(page, group), before);
  });

  test('asks before unsaved changes are left behind', async () => {
    const page = await dashboard.visit('/components/arrange', phone);
    await page.getByRole('button', { name: 'Move Checkout up' }).click();
    await page.getByRole('link', { name: 'Incidents' }).click();
    await page.getByText('You have unsaved changes.').waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    assert.match(page.url(), /arrange/);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    assert.equal((await namesIn(page, group))[0], 'Storefronts');
  });

  test('does not overwrite silently what somebody else arranged', async () => {
    const page = await dashboard.visit('/incidents');
    // The page hears of what others do only when it saves.
    await page.route('**/api/live', (route) => route.abort());
    await page.goto(`${dashboard.url}/dashboard/components/arrange`);
    await page.getByRole('button', { name: 'Move Image delivery up' }).click();
    const id = await dashboard.component('Custom domains');
    await dashboard.write('PUT', `/components/${id}`, { order: 0 });
    await page.getByRole('button', { name: 'Save order' }).click();
    await page.getByText('Somebody else changed the order').waitFor();
    await page.getByRole('button', { name: 'Start again from theirs' }).click();
    await page.getByRole('button', { name: 'Save order' }).waitFor({ state: 'detached' });
    const names = await namesIn(page, group);
    assert.ok(names.indexOf('Custom domains') < names.indexOf('Checkout'));
  });

  test('has the name of a group on a line of its own on a phone, and arrows only where they lead somewhere', async () => {
    const page = await dashboard.visit('/components/arrange', phone);
    const up = page.getByRole('button', { name: `Move ${group} up` });
    assert.equal(await up.isDisabled(), true);
    assert.equal(await page.getByRole('button', { name: `Move ${group} down` }).isDisabled(), false);
    const [name, arrow] = await Promise.all([
      page.getByRole('heading', { name: group }).boundingBox(),
      up.boundingBox(),
    ]);
    assert.ok(name && arrow && name.y + name.height <= arrow.y + arrow.height / 2, 'the arrows are below');
    assert.ok(name.height < 60, 'two lines at most');
  });

  test('moves a component to another group by menu, and shows viewers the order only', async () => {
    const page = await dashboard.visit('/components/arrange', { as: 'responder' });
    await page.getByRole('button', { name: 'Move Image delivery to…' }).click();
    await page.getByRole('menuitem', { name: 'Without a group' }).click();
    assert.ok((await namesIn(page, 'Without a group')).includes('Image delivery'));
    const viewer = await dashboard.visit('/components/arrange', { as: 'viewer' });
    await viewer.getByText('This is the order of the page.').waitFor();
    assert.equal(await viewer.getByRole('button', { name: /^(Move|Drag|Sort)/ }).count(), 0);
  });
});
