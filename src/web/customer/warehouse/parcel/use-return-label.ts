import { useQueryClient } from '@tanstack/react-query'
import { addReturnLabel } from '#contract/shipping/shop-returns.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { fileNameOf } from '#web/api/upload.ts'
import { uploadWithProgress } from '#web/api/upload-with-progress.ts'
import { sendFile, useUpload } from '#web/chrome/upload/uploads.ts'
import { requestRefusals } from '#web/copy/requests.ts'
import { toast } from '#web/ui/toast.ts'

/** Sends the shop's label for a request that exists: its form may be gone. */
export function useSendLabel() {
  const client = useQueryClient()
  return (returnId: string, file: File) =>
    void sendFile({
      place: placeOf(returnId),
      file,
      send: async (sending) => {
        const input = { returnId, fileName: fileNameOf(file) }
        await uploadWithProgress(addReturnLabel, input, file, sending)
        void toast({ title: 'Étiquette envoyée' })
      },
      reload: () => invalidateTopics(client, ['parcels']),
      refusals: requestRefusals,
      failed: 'Étiquette de retour non envoyée',
    })
}

export const useLabelUpload = (returnId: string) => useUpload(placeOf(returnId))

const placeOf = (returnId: string): string => `label of ${returnId}`
