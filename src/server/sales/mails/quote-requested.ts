import * as z from 'zod'
import { formatEuros } from '#domain/money.ts'
import { cents } from '#domain/units.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'

/** Notifies the office that a customer waits for a firm quote. */
export const quoteRequested = defineMessage({
  kind: 'quote-requested',
  payload: z.object({ quoteId: z.uuid() }),
  topic: 'office',
  label: 'Devis demandé (pour le bureau)',
  mail: async (ctx, { quoteId }) => {
    const row = await ctx.db
      .selectFrom('quotes')
      .innerJoin('customers', 'customers.user_id', 'quotes.customer_id')
      .select(['number', 'client_name', 'client_number', 'destination', 'weight_g'])
      .select(['estimated_total_cents', 'remarks'])
      .where('quotes.id', '=', quoteId)
      .executeTakeFirst()
    if (!row) return undefined
    const kilograms = String(row.weight_g / 1000).replace('.', ',')
    const { estimated_total_cents: estimated } = row
    return {
      subject: `Demande de devis ${row.number}\u00A0: ${row.destination}`,
      title: `Demande de devis ${row.number}`,
      paragraphs: [
        `${row.client_name} (${row.client_number}) demande un devis.`,
        ...(row.remarks === null ? [] : [`Remarques\u00A0: ${row.remarks}`]),
      ],
      facts: [
        { label: 'Destination', value: row.destination },
        { label: 'Poids indiqué', value: `${kilograms}\u00A0kg` },
        {
          label: 'Estimation TTC',
          value: estimated === null ? 'Sur devis' : formatEuros(cents(estimated)),
        },
      ],
      action: { label: 'Préparer le devis', url: `${ctx.config.BASE_URL}/admin/devis/${quoteId}` },
    }
  },
})
