import * as z from 'zod'
import { findAccount } from '#server/people/accounts/account-queries.ts'
import {
  findAppliedEmailChange,
  revertHours,
} from '#server/people/accounts/email-change-queries.ts'
import { issueToken } from '#server/people/accounts/one-time-token.ts'
import { parisMoment } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

/** Sent to the former address, with the link to take the account back. */
export const emailChanged = defineMessage({
  kind: 'email-changed',
  payload: z.object({ changeId: z.uuid() }),
  topic: 'account',
  label: 'Adresse e-mail changée',
  site: 'Votre adresse e-mail a changé',
  makesLink: true,
  mail: async (ctx, { changeId }) => {
    const change = await findAppliedEmailChange(ctx.db, changeId)
    const account = change && (await findAccount(ctx.db, change.user_id))
    if (!account || !change.applied_at) return undefined
    const { siteName } = await readSettings(ctx.db)
    const token = await issueToken(ctx, 'revert-email', {
      userId: change.user_id,
      subjectId: changeId,
      email: change.old_email,
    })
    return {
      subject: `Votre adresse e-mail a été changée – ${siteName}`,
      title: 'Votre adresse e-mail a été changée',
      paragraphs: [
        `Bonjour ${account.first_name ?? account.name},`,
        `Votre compte ${siteName} s’ouvre désormais avec une autre adresse, et ses autres appareils ont été déconnectés. C’était vous ? Il n’y a rien à faire.`,
      ],
      facts: [
        { label: 'Ancienne adresse', value: change.old_email },
        { label: 'Nouvelle adresse', value: change.new_email },
        { label: 'Date', value: parisMoment(change.applied_at) },
      ],
      action: {
        label: 'Ce n’était pas moi : rétablir mon adresse',
        url: `${ctx.config.BASE_URL}/retablir-adresse#jeton=${token}`,
      },
      note: `Pendant ${revertHours} heures, ce lien rétablit cette adresse, déconnecte tous les appareils et vous envoie de quoi choisir un nouveau mot de passe.`,
    }
  },
})
