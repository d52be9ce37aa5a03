import * as z from 'zod'
import type { PostalAddress } from '#contract/core/shapes.ts'
import { towards } from '#domain/destination/destination.ts'
import { recipientName } from '#server/core/customers/recipient-name.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { addressText } from '#server/papers/rendering/party-lines.ts'
import { boxFacts } from './shipment-mails.ts'

/** Says where the shipment goes now, so that its customer can still object. */
export const addressCorrected = defineMessage({
  kind: 'shipment-address-corrected',
  payload: z.object({ shipmentId: z.uuid() }),
  example: ({ shipmentId }) => ({ shipmentId }),
  topic: 'shipments',
  label: 'Adresse de livraison corrigée',
  site: 'L’adresse de livraison de votre envoi est corrigée',
  mail: async (ctx, { shipmentId }) => {
    const { firstName, number, destination, orderUrl } = await boxFacts(ctx, { shipmentId })
    const row = await ctx.db
      .selectFrom('shipments as s')
      .innerJoin('customers as c', 'c.user_id', 's.customer_id')
      .select(['s.recipient_name', 's.address', 'c.first_name', 'c.last_name'])
      .where('s.id', '=', shipmentId)
      .executeTakeFirstOrThrow()
    return {
      subject: `Votre envoi ${number} : adresse de livraison corrigée`,
      title: 'L’adresse de livraison de votre envoi est corrigée',
      paragraphs: [
        `Bonjour ${firstName},`,
        `Nous avons corrigé l’adresse de livraison de votre envoi ${towards(destination)}. Ce qui n’est pas encore parti ira à celle-ci ; rien d’autre ne change, ni le contenu, ni le prix.`,
        'Si elle n’est pas juste, répondez à ce message avant son départ.',
      ],
      facts: [
        { label: 'Envoi', value: number },
        { label: 'Destinataire', value: recipientName(row) },
        { label: 'Adresse de livraison', value: addressText(row.address as PostalAddress) },
      ],
      action: { label: 'Voir ma commande', url: orderUrl },
    }
  },
})
