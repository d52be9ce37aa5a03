import * as z from 'zod/mini'
import { token } from './accounts.ts'
import { entered } from './session.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { emailAddress, id, nothing, page, pageQuery, text, time } from '#contract/core/shapes.ts'
import { staffRole } from './staff.ts'

export const invitation = z.strictObject({
  id,
  email: z.string(),
  role: staffRole,
  invitedBy: z.string(),
  createdAt: time,
  expiresAt: time,
  isExpired: z.boolean(),
  /** The reader may send the invitation again or withdraw it. */
  isAnswerable: z.boolean(),
})
export type Invitation = z.output<typeof invitation>

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  policy: 'admin',
  summary: 'Les invitations sans réponse, les plus récentes d’abord',
  topics: ['accounts'],
  input: z.strictObject(pageQuery),
  output: page(invitation),
})

/** Refused with `email-already-registered`, `already-invited`. */
export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  policy: 'admin',
  needsProof: true,
  summary: 'Invite quelqu’un dans l’équipe par e-mail, pour sept jours',
  changes: ['accounts'],
  input: z.strictObject({ email: emailAddress, role: staffRole }),
  output: z.strictObject({ invitationId: id }),
})

const oneInvitation = z.strictObject({ invitationId: id })

export const sendInvitationAgain = endpoint({
  method: 'POST',
  path: '/api/admin/invitations/:invitationId/mail',
  policy: 'admin',
  needsProof: true,
  summary: 'Renvoie l’invitation, pour sept nouveaux jours ; l’ancien lien ne vaut plus rien',
  changes: ['accounts'],
  input: oneInvitation,
  output: nothing,
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/:invitationId',
  policy: 'admin',
  needsProof: true,
  summary: 'Retire une invitation ; son lien ne vaut plus rien',
  changes: ['accounts'],
  input: oneInvitation,
  output: nothing,
})

/** Refused with `token-invalid`, `token-expired`. Reading does not use the link up. */
export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation-readings',
  policy: 'public',
  summary: 'Ce à quoi un lien d’invitation invite',
  // The person who opens the link is not signed in yet, so no stream is open.
  topics: [],
  input: z.strictObject({ token }),
  output: z.strictObject({ email: z.string(), role: staffRole }),
})

/** Refused with `token-invalid`, `token-expired`, `weak-password`, `email-already-registered`. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation-acceptances',
  policy: 'public',
  summary: 'Accepte une invitation : le compte s’ouvre, et sa première session',
  changes: [],
  input: z.strictObject({
    token,
    firstName: text(80),
    lastName: text(80),
    password: z.string().check(z.minLength(8, 'too-short'), z.maxLength(128, 'too-long')),
  }),
  output: entered,
})
