import * as z from 'zod/mini'
import type { ApiError } from '#web/api/api-error.ts'

const choice = z.object({
  id: z.string(),
  shelf: z.nullable(z.string()),
  owner: z.nullable(z.string()),
})
export type ParcelToChoose = z.output<typeof choice>

/** The parcels that bear a scanned number, from the refusal that asks which. */
export function parcelsToChoose({ details }: ApiError): ParcelToChoose[] {
  const parcels = z.array(choice).safeParse(details['parcels'])
  return parcels.success ? parcels.data : []
}
