import { useMutation, useQueryClient } from '@tanstack/react-query'
import { NetworkError } from '#web/api/api-error.ts'
import { ownersOfLabel } from '#web/api/warehouse.ts'
import { playSound } from '#web/back-office/core/play-sound.ts'
import {
  awaitsParcels,
  recognisedOwner,
} from '#web/back-office/warehouse/unidentified/recognised-owner.ts'
import type { LabelClient } from './desk-target.ts'

type Then = {
  readonly onAlone: (client: LabelClient) => void
  readonly onUnknown: () => void
  readonly onAwaiting: () => void
  readonly onFailed: (error: Error) => void
}

/**
 * Looks up the client number of a label: unknown, a client who awaits no parcel, or one who awaits parcels that may be this one.
 */
export function useLabelClient(trackingNumber: string, then: Then) {
  const client = useQueryClient()
  const looking = useMutation({
    networkMode: 'always',
    mutationFn: (clientNumber: string) =>
      client.fetchQuery({ ...ownersOfLabel(trackingNumber, clientNumber), staleTime: 5000 }),
  })
  function look(clientNumber: string) {
    if (looking.isPending) return
    // Callbacks of this call only: a person who left this form, or typed another number, gets no answer.
    looking.mutate(clientNumber, {
      onSuccess: (found) => {
        const owner = recognisedOwner(found)
        playSound(owner ? 'right' : 'wrong')
        if (!owner) return then.onUnknown()
        if (awaitsParcels(found, owner.id)) return then.onAwaiting()
        then.onAlone(owner)
      },
      // A network failure does not stop the bench: the server checks the number when the reception reaches it.
      onError: (error) => {
        if (error instanceof NetworkError) return then.onAlone({ clientNumber })
        playSound('wrong')
        then.onFailed(error)
      },
    })
  }
  return {
    look,
    /** Another number is typed: ignore the answer for the first one. */
    forget: looking.reset,
    isLooking: looking.isPending,
  }
}
