import type { Context } from '#server/core/context.ts'
import type { MessageKind, Messages } from '#server/core/outbox.ts'
import type { TextKind } from './topic-of-message.ts'
import { parcelReceivedText } from './texts/parcel-received-text.ts'
import { phoneCodeText } from './texts/phone-code-text.ts'
import { quoteReadyText } from './texts/quote-ready-text.ts'
import {
  shipmentDeliveredText,
  shipmentHandedOverText,
  shipmentNumberCorrectedText,
} from './texts/shipment-texts.ts'

/** The text of an SMS, short; `undefined` when there is nothing left to tell. */
export type SmsTemplate<Kind extends MessageKind> = (
  ctx: Context,
  payload: Messages[Kind],
  recipient: string,
) => Promise<string | undefined>

/** The messages that may also leave as an SMS. */
export const texts: { readonly [Kind in TextKind]: SmsTemplate<Kind> } = {
  'parcel-received': parcelReceivedText,
  'phone-code': phoneCodeText,
  'quote-ready': quoteReadyText,
  'shipment-delivered': shipmentDeliveredText,
  'shipment-handed-over': shipmentHandedOverText,
  'shipment-number-corrected': shipmentNumberCorrectedText,
}
