import type { ReactNode } from 'react'

/** Things that people have sent, with what they weigh in their box: a weight that nobody knows by heart becomes a picture. */
export const objects: readonly {
  readonly name: string
  readonly weightKg: string
  readonly picture: ReactNode
}[] = [
  {
    name: 'Livre',
    weightKg: '0,4',
    picture: (
      <>
        <path d="M16 9c-3-3-8-3-12-2v18c4-1 9-1 12 2 3-3 8-3 12-2V7c-4-1-9-1-12 2z" />
        <path d="M16 9v18M8 12h4M8 16h4M20 12h4M20 16h4" fill="none" />
      </>
    ),
  },
  {
    name: 'Robe',
    weightKg: '0,6',
    picture: (
      <>
        <path d="M12 4c0 3 2 5 4 5s4-2 4-5l3 2-3 8 6 14H6l6-14-3-8z" />
        <path d="M12 14h8" fill="none" />
      </>
    ),
  },
  {
    name: 'Baskets',
    weightKg: '1,2',
    picture: (
      <>
        <path d="M4 10v11h24v-2c0-4-5-4-8-6l-6-6-3 4c-2 1-5 1-7-1z" />
        <path d="M4 21v4h24v-4M14 11l-3 3M17 14l-3 3" fill="none" />
      </>
    ),
  },
  {
    name: 'Jouet',
    weightKg: '2',
    picture: (
      <>
        <circle cx="9" cy="8" r="3.5" />
        <circle cx="23" cy="8" r="3.5" />
        <circle cx="16" cy="13" r="8" />
        <path d="M10 20c-4 2-5 5-4 8h20c1-3 0-6-4-8" />
        <path d="M13 12v.1M19 12v.1M14 16c1 1.5 3 1.5 4 0" fill="none" />
      </>
    ),
  },
  {
    name: 'PC portable',
    weightKg: '2,5',
    picture: (
      <>
        <path d="M6 7h20v15H6z" />
        <path d="M2 22h28l-2 4H4zM10 12h8M10 16h12" fill="none" />
      </>
    ),
  },
  {
    name: 'Cafetière',
    weightKg: '5',
    picture: (
      <>
        <path d="M8 4h14l-2 6c4 4 4 12 2 18H8c-2-6-2-14 2-18z" />
        <path d="M23 12c6 0 6 10 0 11M10 10h10M8 20h14" fill="none" />
      </>
    ),
  },
  {
    name: 'Poussette',
    weightKg: '9',
    picture: (
      <>
        <path d="M9 6c9-2 16 3 17 12H12z" />
        <path d="M3 5h4l6 18h8l5-5" fill="none" />
        <circle cx="12" cy="26" r="2.5" />
        <circle cx="23" cy="26" r="2.5" />
      </>
    ),
  },
  {
    name: 'Pneu',
    weightKg: '10',
    picture: (
      <>
        <circle cx="16" cy="16" r="13" />
        <circle cx="16" cy="16" r="7" className="fill-surface" />
        <path d="M16 9v14M9 16h14M3 16h3M26 16h3M16 3v3M16 26v3" fill="none" />
      </>
    ),
  },
]

export const ObjectPicture = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 32 32"
    className="size-6 shrink-0 fill-reef sm:size-7 stroke-ink"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)
