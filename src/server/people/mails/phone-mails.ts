import * as z from 'zod'
import { issuePhoneCode } from '#server/people/accounts/phone-verification.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'

/** The code is drawn when the text is rendered: neither the outbox nor the database ever contains it. */
export const phoneCode = defineMessage({
  kind: 'phone-code',
  payload: z.object({ userId: z.uuid() }),
  example: ({ userId }) => ({ userId }),
  topic: 'account',
  label: 'Code de vérification',
  isCode: true,
  sms: async (ctx, { userId }, recipient) => {
    const code = await issuePhoneCode(ctx, userId, recipient)
    if (code === undefined) return undefined
    return `${code} est votre code de vérification, valable 10 minutes. Ne le donnez à personne.`
  },
})

/** Dropped once the number is verified again, or another one is. */
export const phoneUnreachable = defineMessage({
  kind: 'phone-unreachable',
  payload: z.object({ userId: z.uuid() }),
  example: ({ userId }) => ({ userId }),
  topic: 'account',
  label: 'Numéro de téléphone injoignable',
  site: 'Votre numéro de téléphone ne reçoit plus nos SMS, vérifiez-le',
  mail: async (ctx, { userId }) => {
    const customer = await ctx.db
      .selectFrom('customers')
      .select('first_name')
      .where('user_id', '=', userId)
      .where('phone_verified_at', 'is', null)
      .executeTakeFirst()
    if (!customer) return undefined
    return {
      subject: 'Votre numéro de téléphone ne reçoit plus nos SMS',
      title: 'Votre numéro de téléphone est à vérifier',
      paragraphs: [
        `Bonjour ${customer.first_name},`,
        'L’opérateur nous dit que le numéro de votre compte n’existe pas ou n’est plus attribué. Nous n’y envoyons plus de SMS.',
        'Corrigez-le dans votre compte si vous en avez changé, puis vérifiez-le : vos SMS reprennent aussitôt. Vos e-mails continuent.',
      ],
      action: {
        label: 'Voir mon numéro',
        url: `${ctx.config.BASE_URL}/tableau-de-bord/compte?onglet=notifications`,
      },
    }
  },
})
