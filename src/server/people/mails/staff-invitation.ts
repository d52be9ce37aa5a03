import * as z from 'zod'
import { issueToken } from '#server/people/accounts/one-time-token.ts'
import type { StaffRole } from '#domain/account/staff.ts'
import { findInvitation } from '#server/people/staff/staff-queries.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

/** Dropped when the invitation was withdrawn, accepted or expired meanwhile. */
export const staffInvitation = defineMessage({
  kind: 'staff-invitation',
  payload: z.object({ invitationId: z.uuid() }),
  example: ({ invitationId }) => ({ invitationId }),
  topic: 'account',
  label: 'Invitation dans l’équipe',
  whenTooMany: 'wait',
  makesLink: true,
  mail: async (ctx, { invitationId }, recipient) => {
    const invitation = await findInvitation(ctx.db, invitationId)
    if (!invitation || invitation.email !== recipient) return undefined
    if (invitation.expires_at <= ctx.now()) return undefined
    const { siteName } = await readSettings(ctx.db)
    const token = await issueToken(ctx, 'accept-invitation', {
      subjectId: invitationId,
      email: recipient,
    })
    return {
      subject: `${invitation.inviter} vous invite dans l’équipe ${siteName}`,
      title: `Rejoignez l’équipe ${siteName}`,
      paragraphs: [
        'Bonjour,',
        `${invitation.inviter} vous ouvre un compte ${roleWords[invitation.role]}. Il reste à donner votre nom et à choisir un mot de passe.`,
      ],
      action: {
        label: 'Accepter l’invitation',
        url: `${ctx.config.BASE_URL}/invitation#jeton=${token}`,
      },
      note: 'Ce lien est valable 7 jours et ne sert qu’une fois. Vous n’attendiez pas cette invitation ? Ignorez ce message : sans vous, aucun compte ne s’ouvre.',
    }
  },
})

const roleWords: Readonly<Record<StaffRole, string>> = {
  operateur: 'd’opérateur d’entrepôt',
  comptable: 'de comptable',
  admin: 'd’administrateur',
  super_admin: 'de super-administrateur',
}
