import { createTheme, defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';

/**
 * Colours by meaning instead of Mantine's palette, whose default shades are too pale to be read. `red` is for what
 * destroys something, everything else has the accent colour.
 */
const variantColors: VariantColorsResolver = (input) => {
  const defaults = defaultVariantColorsResolver(input);
  const colour = input.color === 'red' ? 'var(--s4)' : 'var(--accent)';
  const tint = input.color === 'red' ? 'var(--t4)' : 'var(--t6)';
  const on = 'var(--on-accent)';
  switch (input.variant) {
    case 'filled':
      return {
        background: colour,
        hover: `color-mix(in srgb, ${colour} 88%, var(--text))`,
        color: on,
        border: 'none',
      };
    case 'light':
      return { background: tint, hover: tint, color: colour, border: 'none' };
    case 'outline':
      return { background: 'transparent', hover: tint, color: colour, border: `1px solid ${colour}` };
    case 'subtle':
    case 'transparent':
      return {
        background: 'transparent',
        hover: input.variant === 'subtle' ? 'var(--t5)' : 'transparent',
        color: input.color === 'gray' ? 'var(--text)' : colour,
        border: 'none',
      };
    default:
      return defaults;
  }
};

/** Checked boxes, which do not ask the resolver above. */
const accent = { color: 'var(--accent)', iconColor: 'var(--on-accent)' };

/** The title of a dialog is in a `header`, which would count as a second banner of the whole page. */
const plainHeader = { attributes: { header: { role: 'none' } } };

/** Menus and lists of choices open inside the main landmark, where screen readers and their users look for content. */
const inMain = { portalProps: { target: '#open-menus' } };

/** `md` is the smallest size at which iOS does not zoom in on a focused field. `base.css` makes targets 44 px high. */
export const theme = createTheme({
  variantColorResolver: variantColors,
  cursorType: 'pointer',
  defaultRadius: 'md',
  // By name, not with `extend`: that would load all these components before the first page.
  components: {
    Button: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md', ...accent } },
    Radio: { defaultProps: { size: 'md', ...accent } },
    Switch: { defaultProps: { size: 'md', color: accent.color } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md', allowDeselect: false } },
    // Beside its field, so that it is part of the sheet, and a phone does not widen the page for it.
    Combobox: { defaultProps: { withinPortal: false } },
    // Mantine would lock scrolling with a style element, which the policy of the page forbids. `base.css` does it.
    Modal: { defaultProps: { lockScroll: false, centered: true, size: 'lg', ...plainHeader } },
    Drawer: { defaultProps: { lockScroll: false, size: 'lg', ...plainHeader } },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end' } },
    Popover: { defaultProps: { shadow: 'md', ...inMain } },
    Tooltip: { defaultProps: { events: { hover: true, focus: true, touch: true }, ...inMain } },
  },
});
