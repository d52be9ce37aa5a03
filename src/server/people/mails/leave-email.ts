import * as z from 'zod'
import { findOpenEmailChangeById } from '#server/people/accounts/email-change-queries.ts'
import { findAccount } from '#server/people/accounts/account-queries.ts'
import { issueToken } from '#server/people/accounts/one-time-token.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

/** Sent to the current address: nothing changes without its owner. */
export const leaveEmail = defineMessage({
  kind: 'leave-email',
  payload: z.object({ changeId: z.uuid() }),
  topic: 'account',
  label: 'Ancienne adresse à confirmer',
  makesLink: true,
  mail: async (ctx, { changeId }) => {
    const change = await findOpenEmailChangeById(ctx.db, changeId, ctx.now())
    const account = change && (await findAccount(ctx.db, change.user_id))
    if (!account || change.old_confirmed_at || account.email !== change.old_email) return undefined
    const { siteName } = await readSettings(ctx.db)
    const token = await issueToken(ctx, 'leave-email', {
      userId: change.user_id,
      subjectId: changeId,
      email: change.old_email,
    })
    return {
      subject: `Changement de votre adresse e-mail : votre accord – ${siteName}`,
      title: 'Changez-vous d’adresse e-mail ?',
      paragraphs: [
        `Bonjour ${account.first_name ?? account.name},`,
        `Une nouvelle adresse a été demandée pour votre compte ${siteName}. Elle ne comptera que lorsque vos deux adresses, l’ancienne et la nouvelle, auront confirmé.`,
      ],
      facts: [
        { label: 'Adresse actuelle', value: change.old_email },
        { label: 'Nouvelle adresse', value: change.new_email },
      ],
      action: {
        label: 'Oui, quitter cette adresse',
        url: `${ctx.config.BASE_URL}/confirmer-changement-adresse#jeton=${token}`,
      },
      note: 'Ce lien est valable 24 heures et ne sert qu’une fois. Ce n’était pas vous ? N’ouvrez pas ce lien : rien ne change sans lui. Choisissez aussitôt un nouveau mot de passe depuis « Mot de passe oublié ».',
    }
  },
})
