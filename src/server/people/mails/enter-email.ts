import * as z from 'zod'
import { findAccount } from '#server/people/accounts/account-queries.ts'
import { isConfiguredAddress } from '#server/people/accounts/become-first-super-admin.ts'
import {
  findOpenEmailChangeById,
  isAddressTaken,
} from '#server/people/accounts/email-change-queries.ts'
import { issueToken } from '#server/people/accounts/one-time-token.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

/** Sent to the new address; dropped when it is somebody's or the administrator's. */
export const enterEmail = defineMessage({
  kind: 'enter-email',
  payload: z.object({ changeId: z.uuid() }),
  topic: 'account',
  label: 'Nouvelle adresse à confirmer',
  whenTooMany: 'wait',
  makesLink: true,
  mail: async (ctx, { changeId }) => {
    const change = await findOpenEmailChangeById(ctx.db, changeId, ctx.now())
    const account = change && (await findAccount(ctx.db, change.user_id))
    if (!account || change.new_confirmed_at) return undefined
    const { new_email: email, user_id: userId } = change
    if (isConfiguredAddress(email, ctx.config.ADMIN_EMAIL)) return undefined
    if (await isAddressTaken(ctx.db, ctx, email, userId)) return undefined
    const { siteName } = await readSettings(ctx.db)
    const token = await issueToken(ctx, 'enter-email', { userId, subjectId: changeId, email })
    return {
      subject: `Confirmez votre nouvelle adresse e-mail – ${siteName}`,
      title: 'Confirmez votre nouvelle adresse',
      paragraphs: [
        // No name: a stranger may have typed this address with any text as a name.
        'Bonjour,',
        `Cette adresse a été donnée comme nouvelle adresse d’un compte ${siteName}. Confirmez qu’elle est bien la vôtre ; l’adresse actuelle du compte reçoit la même question.`,
      ],
      action: {
        label: 'Confirmer cette adresse',
        url: `${ctx.config.BASE_URL}/confirmer-changement-adresse#jeton=${token}`,
      },
      note: 'Ce lien est valable 24 heures et ne sert qu’une fois. Vous n’avez rien demandé ? Ignorez ce message : sans confirmation, cette adresse n’est reliée à aucun compte.',
    }
  },
})
