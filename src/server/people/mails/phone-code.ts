import * as z from 'zod'
import { issuePhoneCode } from '#server/people/accounts/phone-code.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'

/** The code is drawn when the text is rendered: neither the outbox nor the database ever contains it. */
export const phoneCode = defineMessage({
  kind: 'phone-code',
  payload: z.object({ userId: z.uuid() }),
  topic: 'account',
  label: 'Code de vérification',
  isCode: true,
  sms: async (ctx, { userId }, recipient) => {
    const code = await issuePhoneCode(ctx, userId, recipient)
    if (code === undefined) return undefined
    return `${code} est votre code de vérification, valable 10 minutes. Ne le donnez à personne.`
  },
})
