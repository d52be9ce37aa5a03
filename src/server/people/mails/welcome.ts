import * as z from 'zod'
import { findAccount } from '#server/people/accounts/account-queries.ts'
import { customerOf } from '#server/people/accounts/account-views.ts'
import { reshippingAddressOf } from '#server/people/accounts/reshipping-address.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

/** Sent once in the life of an account: the client number and the address to give to the shops. */
export const welcome = defineMessage({
  kind: 'welcome',
  payload: z.object({ userId: z.uuid() }),
  topic: 'account',
  label: 'Bienvenue',
  site: 'Bienvenue\u00a0! Votre compte est ouvert',
  mail: async (ctx, { userId }) => {
    const account = await findAccount(ctx.db, userId)
    const customer = account && customerOf(account)
    if (!customer) return undefined
    const settings = await readSettings(ctx.db)
    const address = reshippingAddressOf(settings, customer)
    return {
      subject: `Bienvenue chez ${settings.siteName} : votre adresse en métropole`,
      title: `Bienvenue, ${customer.first_name}`,
      paragraphs: [
        'Votre compte est ouvert. Voici l’adresse de livraison à donner aux boutiques : votre numéro client y figure, c’est lui qui nous dit que le colis est le vôtre.',
      ],
      facts: [
        { label: 'Numéro client', value: address.clientNumber },
        { label: 'Nom', value: address.company },
        { label: 'Prénom', value: address.clientNumber },
        { label: 'Complément (c/o)', value: address.fullName },
        { label: 'Rue', value: address.street },
        { label: 'Code postal', value: address.postalCode },
        { label: 'Ville', value: address.city },
        { label: 'Pays', value: address.country },
      ],
      action: {
        label: 'Déclarer un premier colis',
        url: `${ctx.config.BASE_URL}/tableau-de-bord/enregistrer-colis`,
      },
      note: 'Déclarez chaque colis dès que vous avez son numéro de suivi : il est reconnu à son arrivée et vous êtes prévenu aussitôt.',
    }
  },
})
