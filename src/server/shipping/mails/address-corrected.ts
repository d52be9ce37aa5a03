import * as z from 'zod'
import type { PostalAddress } from '#contract/core/shapes.ts'
import { towards } from '#domain/destination/destination.ts'
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
    const { address } = await ctx.db
      .selectFrom('shipments')
      .select('address')
      .where('id', '=', shipmentId)
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
        { label: 'Adresse de livraison', value: addressText(address as PostalAddress) },
      ],
      action: { label: 'Voir ma commande', url: orderUrl },
    }
  },
})
