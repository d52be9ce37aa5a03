import * as z from 'zod/mini'
import { contactSubjectCodes } from '#domain/contact/contact-message.ts'
import { endpoint, formEndpoint } from '#contract/core/endpoint.ts'
import { emailAddress, text } from '#contract/core/shapes.ts'

/** One line: a name travels in the header of a mail. */
const oneLine = (maxLength: number) =>
  text(maxLength).check(z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'invalid'))

const written = {
  name: oneLine(120),
  email: emailAddress,
  subject: z.enum(contactSubjectCodes, 'required'),
  message: text(5000),
  /** A trap that people do not see: only a program fills it in. */
  website: z._default(z.string().check(z.maxLength(500)), ''),
}

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact-messages',
  policy: 'public',
  summary: 'Écrit à l’équipe ; le nom et l’adresse d’une personne connectée sont les siens',
  changes: [],
  input: z.strictObject({
    ...written,
    /** How long the person filled in the form, as its script measured it. */
    filledInSeconds: z._default(z.nullable(z.number().check(z.nonnegative())), null),
  }),
  /** Refused with `looks-automatic`, `too-fast`. */
  output: z.strictObject({ success: z.literal(true) }),
})

export const postContactForm = formEndpoint({
  method: 'POST',
  path: '/contact',
  policy: 'public',
  summary:
    'Le même formulaire, sans script : redirige vers l’accueil, ou rend le formulaire rempli',
  input: z.strictObject(written),
  consumes: ['application/x-www-form-urlencoded'],
  maxBytes: 64 * 1024,
})
