import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { loadBox, type LoadAnswer } from '#contract/shipping/dispatches.ts'
import { readScannedText } from '#domain/label/scanned-text.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { playSound } from '#web/back-office/core/play-sound.ts'
import { dispatchError, loadSentence } from '#web/copy/dispatches.ts'

/** The meaning of the last scan; `turn` changes with each so that screen readers announce it again. */
export type LastScan = {
  readonly kind: 'right' | 'next' | 'again' | 'wrong'
  readonly sentence: string
  readonly turn: number
}

export type Loading = {
  readonly last: LastScan | null
  /** The box whose carrier's label is scanned next. */
  readonly wanting: string | null
  readonly isBusy: boolean
  readonly scan: (text: string) => void
}

/**
 * Sends the scans of the dock one after the other, none dropped: a hand scanner does not wait for the answer. After our label of a
 * box without a number, what is scanned next is that number, unless it is one of our labels again.
 */
export function useLoading(dispatchId: string): Loading {
  const client = useQueryClient()
  const wanted = useRef<string | null>(null)
  const [last, setLast] = useState<LastScan | null>(null)
  const [wanting, setWanting] = useState<string | null>(null)

  function tell(kind: LastScan['kind'], sentence: string) {
    playSound(kind === 'right' || kind === 'next' ? 'right' : 'wrong')
    setLast((before) => ({ kind, sentence, turn: (before?.turn ?? 0) + 1 }))
  }
  function want(number: string | null) {
    wanted.current = number
    setWanting(number)
  }

  const loading = useMutation({
    scope: { id: `loading-${dispatchId}` },
    // A cut is said at once: the box is scanned again.
    networkMode: 'always',
    mutationFn: (text: string) => {
      const code = wanted.current
      const input =
        code === null || isOurs(text)
          ? { dispatchId, code: text }
          : { dispatchId, code, carrierNumber: text }
      return call(loadBox, input, { idempotencyKey: crypto.randomUUID() })
    },
    onSuccess: (answer, text) => {
      want(answer.verdict === 'wants-number' ? (answer.box?.number ?? null) : null)
      tell(kindOf(answer), loadSentence(answer, text.trim()))
    },
    onError: (error) => tell('wrong', dispatchError(error)),
    onSettled: () => void invalidateTopics(client, loadBox.changes),
  })
  return { last, wanting, isBusy: loading.isPending, scan: (text) => loading.mutate(text) }
}

function isOurs(text: string): boolean {
  const { kind } = readScannedText(text)
  return kind === 'shipment' || kind === 'shipment-number'
}

function kindOf({ verdict }: LoadAnswer): LastScan['kind'] {
  if (verdict === 'loaded') return 'right'
  if (verdict === 'wants-number') return 'next'
  return verdict === 'already-loaded' ? 'again' : 'wrong'
}
