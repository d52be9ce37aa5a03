import * as z from 'zod/mini'
import {
  mostAltLetters,
  mostShowcasePhotos,
  mostTestimonialLetters,
  mostTestimonials,
} from '#domain/showcase/showcase.ts'
import { endpoint, fileEndpoint, rawEndpoint } from '#contract/core/endpoint.ts'
import { id, nothing, text } from '#contract/core/shapes.ts'

/** What the home page shows of the house, once the office gave it (docs/rules/pages.md#showcase). */

/** What a person who does not see the photo hears instead. */
const alt = text(mostAltLetters)

const photo = z.strictObject({ photoId: id, alt, width: z.int(), height: z.int() })
export type ShowcasePhoto = z.output<typeof photo>

const testimonial = z.strictObject({
  name: text(60),
  /** Where the customer lives, in their words: « Nouméa », « Saint-Denis, La Réunion ». */
  territory: text(60),
  words: text(mostTestimonialLetters),
})
export type Testimonial = z.output<typeof testimonial>

const testimonials = z.array(testimonial).check(z.maxLength(mostTestimonials, 'too-many'))

/** A hash of the values that the form was opened with. */
const version = z.string().check(z.maxLength(64))

export const readShowcase = endpoint({
  method: 'GET',
  path: '/api/showcase',
  policy: 'public',
  skipsSession: true,
  summary: 'Les photographies et les paroles de clients de la page d’accueil',
  maxAgeSeconds: 60,
  topics: ['settings'],
  input: nothing,
  output: z.strictObject({ photos: z.array(photo), testimonials }),
})

export const readShowcasePhoto = fileEndpoint({
  method: 'GET',
  path: '/api/showcase/photos/:showcasePhotoId',
  policy: 'public',
  summary: 'Une photographie de la page d’accueil ; ses octets ne changent jamais',
  maxAgeSeconds: 31_536_000,
  input: z.strictObject({ showcasePhotoId: id, size: z.optional(z.enum(['large', 'small'])) }),
  produces: ['image/webp'],
})

export const readOfficeShowcase = endpoint({
  method: 'GET',
  path: '/api/admin/showcase',
  policy: 'admin',
  summary: 'La vitrine de la page d’accueil, telle que le bureau la compose',
  topics: ['settings'],
  input: nothing,
  output: z.strictObject({
    photos: z.strictObject({ version, values: z.array(photo) }),
    testimonials: z.strictObject({ version, values: testimonials }),
  }),
})
export type OfficeShowcase = z.output<typeof readOfficeShowcase.output>

/** Refused with `showcase-full` at six photos, `photo-unreadable`, `photo-too-large`. */
export const addShowcasePhoto = rawEndpoint({
  method: 'POST',
  path: '/api/admin/showcase/photos',
  policy: 'admin',
  summary: 'Ajoute une photographie à la page d’accueil ; elle est ré-encodée, sans métadonnées',
  input: z.strictObject({ alt }),
  consumes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  maxBytes: 15 * 1024 * 1024,
  output: z.strictObject({ photoId: id }),
})

/** The photos in their order, with their words; one that is left out is removed. Refused with `stale`. */
export const arrangeShowcasePhotos = endpoint({
  method: 'PUT',
  path: '/api/admin/showcase/photos',
  policy: 'admin',
  summary: 'Range, décrit ou retire les photographies de la page d’accueil',
  changes: ['settings'],
  input: z.strictObject({
    version,
    photos: z
      .array(z.strictObject({ photoId: id, alt }))
      .check(z.maxLength(mostShowcasePhotos, 'too-many')),
  }),
  output: z.strictObject({ version }),
})

/** Refused with `stale`, and what is there now in `details`. */
export const saveTestimonials = endpoint({
  method: 'PUT',
  path: '/api/admin/showcase/testimonials',
  policy: 'admin',
  summary: 'Enregistre les paroles de clients de la page d’accueil',
  changes: ['settings'],
  input: z.strictObject({ version, testimonials }),
  output: z.strictObject({ version }),
})
