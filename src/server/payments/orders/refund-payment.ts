import * as z from 'zod'

/** The job that sends a refund to the provider, by its name: what asks for it lies below what does it (`sendRefundJob`). */
export const refundPayment = {
  name: 'refund-payment',
  payload: z.strictObject({ refundId: z.uuid() }),
} as const
