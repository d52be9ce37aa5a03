import type { OfficeShowcase, ShowcasePhoto } from '#contract/office/showcase.ts'

export type ArrangedPhotos = OfficeShowcase['photos']

export const asSent = ({ photoId, alt }: ShowcasePhoto) => ({ photoId, alt })

export const altHint =
  'En une phrase, pour qui ne voit pas la photo\u00A0: «\u00A0Un colis sur la balance du poste de réception\u00A0».'
