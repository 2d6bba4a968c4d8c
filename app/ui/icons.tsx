/** Line icons on a 16 × 16 grid, in the colour of the text beside them, which carries the meaning. */
const paths = {
  check: 'M3 8.5 6.5 12 13 4.5',
  bang: 'M8 3v6M8 12.2v.3',
  cross: 'm4 4 8 8m0-8-8 8',
  question: 'M5.6 5.6A2.5 2.5 0 1 1 8 8.8v.9M8 12.4v.3',
  dot: 'M8 8v.01',
  shield: 'M8 1.8 13 3.6v3.9c0 3.2-2 5.4-5 6.7-3-1.3-5-3.5-5-6.7V3.6zM5.6 8l1.8 1.8 3.2-3.6',
  exchange: 'M3 5.5h9M9.5 3 12 5.5 9.5 8M13 10.5H4M6.5 8 4 10.5 6.5 13',
  warning: 'M8 2.2 14.4 13.4H1.6zM8 6.4v3.2M8 11.4v.2',
  clock: 'M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4zM8 4.8V8l2.2 1.6',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.6 10.6 14 14',
  menu: 'M2 4.5h12M2 8h12M2 11.5h12',
  down: 'm4 6 4 4 4-4',
  left: 'M13 8H3M7 4 3 8l4 4',
  right: 'M3 8h10M9 4l4 4-4 4',
  star: 'm8 2.2 1.75 3.7 4 .5-2.95 2.8.8 4L8 11.2l-3.6 2 .8-4L2.25 6.4l4-.5z',
  fall: 'M8 2.5v11M3.8 9.3 8 13.5l4.2-4.2',
  rise: 'M8 13.5v-11M3.8 6.7 8 2.5l4.2 4.2',
  bell: 'M4 11.5V7a4 4 0 0 1 8 0v4.5zM2.5 11.5h11M7 14h2',
  trend: 'M2 12.5 6 8l3 2.5 5-6.5M10.5 4H14v3.5',
  bolt: 'M9 1.8 3.5 9H8l-1 5.2L12.5 7H8z',
  ticket: 'M1.8 4.5h12.4v2a1.5 1.5 0 0 0 0 3v2H1.8v-2a1.5 1.5 0 0 0 0-3zM10 4.5v7',
  person: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14a5.5 5.5 0 0 1 11 0',
  card: 'M5 2.5h6v11H5z',
  out: 'M6 3H3v10h10v-3M9 3h4v4M13 3 7.5 8.5',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'dot' ? 7 : 1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
