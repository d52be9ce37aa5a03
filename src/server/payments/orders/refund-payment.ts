import * as z from 'zod'

/** The job that sends a refund to the provider, named here because the callers lie below the job's code (`sendRefundJob`). */
export const refundPayment = {
  name: 'refund-payment',
  payload: z.strictObject({ refundId: z.uuid() }),
} as const
