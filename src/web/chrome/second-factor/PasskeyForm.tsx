import { useEffect, useRef, useState } from 'react'
import type { SecondProof } from '#contract/people/second-factors.ts'
import { answerWithPasskey } from '#web/api/passkeys.ts'
import { passkeyFailure } from '#web/copy/passkeys.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** One button: the browser's own window does the rest. */
export function PasskeyForm({
  purpose,
  send,
}: {
  purpose: 'second-step' | 'proof'
  send: (proof: SecondProof) => Promise<void>
}) {
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  // The form or the dialog that led here is gone: focus comes to what is next.
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
  }, [])

  async function prove() {
    setFailure(undefined)
    setIsBusy(true)
    try {
      await send({ kind: 'passkey', answer: await answerWithPasskey(purpose) })
    } catch (error) {
      setFailure(passkeyFailure(error))
    }
    setIsBusy(false)
  }

  return (
    <div className="grid gap-4">
      {failure && <Notice kind="error">{failure}</Notice>}
      <p>
        Votre appareil vous reconnaît par votre visage, votre empreinte ou son code de
        déverrouillage.
      </p>
      <Button ref={button} busy={isBusy} onClick={() => void prove()}>
        Continuer avec une clé d’accès
      </Button>
    </div>
  )
}
