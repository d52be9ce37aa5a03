import { useEffect, useEffectEvent, useState } from 'react'
import { readScannedText, type Scanned } from '#domain/label/scanned-text.ts'
import { useCamera } from './camera.ts'
import { readCodes } from './read-codes.ts'
import { openSeenCodes } from './seen-codes.ts'

export type Read = { readonly text: string; readonly isOurs: boolean }

/** Of this browser’s camera, whichever step is on the screen: a label that stays in sight is not read at each of them. */
const seenCodes = openSeenCodes()

/**
 * What the camera reads while it is on: the code that is aimed at, once. `wants` says what this step looks for; the
 * rest of a label (a shop’s address, a routing code) is passed over, and told when there is nothing else.
 */
export function useCodeReader(
  wants: (scanned: Scanned) => boolean,
  onCode: (text: string, scanned: Scanned) => void,
): { readonly read: Read | undefined; readonly hasFailed: boolean } {
  const { state, isReading } = useCamera()
  const isOn = state === 'on' && isReading
  const [read, setRead] = useState<Read>()
  const [hasFailed, setFailed] = useState(false)
  const take = useEffectEvent((texts: readonly string[]) => {
    setFailed(false)
    const text = texts.find((one) => wants(readScannedText(one))) ?? texts[0]
    if (text === undefined || !seenCodes.isNews(text, performance.now())) return
    const scanned = readScannedText(text)
    const isOurs = wants(scanned)
    setRead({ text, isOurs })
    if (!isOurs) return
    // Felt in the hand that holds the telephone; the bench's own sound says right or wrong.
    navigator.vibrate?.(60)
    onCode(text, scanned)
  })
  useEffect(() => {
    if (!isOn) return undefined
    return readCodes(take, () => {
      setFailed(true)
    })
  }, [isOn])
  return { read, hasFailed }
}
