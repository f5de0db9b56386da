/** Our own drawings, 24 by 24, as one path each: a library of icons would weigh more than all of them. */
const paths = {
  overview: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  incidents: 'M12 4l9 16H3zM12 10v4M12 17v.01',
  report: 'M12 5v14M5 12h14',
  maintenance: 'M14 6a4 4 0 0 0-5 5l-6 6 3 3 6-6a4 4 0 0 0 5-5l-3 3-3-3z',
  components: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  metrics: 'M4 20V4M4 20h16M7 15l4-5 3 3 5-7',
  checks: 'M3 12h4l3-8 4 16 3-8h4',
  alerts: 'M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4',
  templates: 'M6 3h9l4 4v14H6zM9 11h6M9 15h6',
  subscribers:
    'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-6 7-6s7 2 7 6M17 4a4 4 0 0 1 0 7M22 21c0-3-2-5-4-6',
  deliveries: 'M3 6h18v13H3zM3 7l9 7 9-7',
  webhooks: 'M9 12a4 4 0 1 1 5-4M15 12a4 4 0 1 1-3 6M12 8l-4 8M14 8l4 7M8 17h7',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  people: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 4-6 8-6s8 2 8 6',
  tokens: 'M15 9a5 5 0 1 0-4 5l2 2h2v2h2v2h4v-4l-6-6z',
  audit: 'M5 4h14v17H5zM9 3h6v3H9zM8 11h8M8 15h6',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  next: 'M9 5l7 7-7 7',
  unfold: 'M5 9l7 7 7-7',
  drag: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  edit: 'M4 20l1-5L16 4l4 4L9 19z',
  copy: 'M8 8h12v12H8zM4 16V4h12',
  check: 'M5 13l4 4L19 7',
  image: 'M4 5h16v14H4zM4 16l5-5 5 5 3-3 3 3M15.5 9h.01',
  close: 'M6 6l12 12M18 6L6 18',
} as const;

export type IconName = keyof typeof paths;

/** It says nothing itself: the text beside it, or an `aria-label` on its button, does. */
export const Icon = ({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
);
