import * as z from 'zod'
import { keptFor } from '#domain/legal/retention.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

/** The last mail of an account: the row no longer has a name, so the payload carries it. */
export const accountDeleted = defineMessage({
  kind: 'account-deleted',
  payload: z.object({ firstName: z.string(), because: z.optional(z.enum(['silence', 'office'])) }),
  topic: 'account',
  label: 'Compte supprimé',
  mail: async (ctx, { firstName, because }) => {
    const { siteName, contactEmail } = await readSettings(ctx.db)
    const why = {
      silence: `Comme nous vous l’avions annoncé, votre compte ${siteName}, resté sans échange pendant ${keptFor('silent-accounts')}, est supprimé.`,
      office: `Notre équipe a supprimé votre compte ${siteName}.`,
      asked: `Comme vous l’avez demandé, votre compte ${siteName} est supprimé.`,
    }[because ?? 'asked']
    return {
      subject: `Votre compte est supprimé – ${siteName}`,
      title: 'Votre compte est supprimé',
      paragraphs: [
        `Bonjour ${firstName},`,
        `${why} Votre adresse de réexpédition ne doit plus être utilisée : un colis qui y arriverait ne pourrait plus vous être attribué.`,
        'Vos factures sont conservées dix ans, comme la loi nous y oblige, à part de tout le reste. Vos autres données personnelles sont effacées.',
      ],
      note:
        because === undefined
          ? `Ce n’était pas vous ? Écrivez-nous sans attendre : ${contactEmail}.`
          : `Une question ? Écrivez-nous : ${contactEmail}.`,
    }
  },
})
