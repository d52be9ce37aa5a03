import type { OfficeShowcase, ShowcasePhoto } from '#contract/office/showcase.ts'

export type ArrangedPhotos = OfficeShowcase['photos']

export const asSent = ({ photoId, alt }: ShowcasePhoto) => ({ photoId, alt })

/** The list with one entry in another place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from]
  if (item === undefined) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}

export const altHint =
  'En une phrase, pour qui ne voit pas la photo\u00A0: «\u00A0Un colis sur la balance du poste de réception\u00A0».'
