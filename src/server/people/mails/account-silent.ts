import * as z from 'zod'
import { keptFor } from '#domain/legal/retention.ts'
import { findAccount } from '#server/people/accounts/account-queries.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

/** Sent before a silent account ends: how to keep it, and which data to fetch. */
export const accountSilent = defineMessage({
  kind: 'account-silent',
  payload: z.object({ userId: z.uuid(), endsOn: z.string() }),
  topic: 'account',
  label: 'Compte resté sans échange',
  mail: async (ctx, { userId, endsOn }) => {
    const account = await findAccount(ctx.db, userId)
    if (!account) return undefined
    const { siteName } = await readSettings(ctx.db)
    const day = parisDate(new Date(endsOn))
    return {
      subject: `Votre compte sera supprimé le ${day} si vous ne le gardez pas – ${siteName}`,
      title: 'Voulez-vous garder votre compte ?',
      paragraphs: [
        `Bonjour ${account.first_name ?? account.name},`,
        `Vous ne vous êtes pas servi de votre compte ${siteName} depuis bientôt ${keptFor('silent-accounts')}. Nous ne gardons pas vos données plus longtemps qu’il ne faut : sans signe de vous, il sera supprimé à partir du ${day}, avec votre numéro client et votre adresse de réexpédition.`,
        'Pour le garder, il suffit de vous connecter. Vous pouvez aussi en télécharger d’abord toutes les données, rubrique « Mon Compte ».',
      ],
      action: {
        label: 'Me connecter et garder mon compte',
        url: `${ctx.config.BASE_URL}/connexion`,
      },
      note: 'Vous n’en avez plus besoin ? Vous n’avez rien à faire. Vos factures sont conservées dix ans, comme la loi nous y oblige.',
    }
  },
})
