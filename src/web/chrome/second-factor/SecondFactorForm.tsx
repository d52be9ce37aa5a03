import { useState, useEffect, useRef } from 'react'
import type { SecondProof } from '#contract/people/second-factors.ts'
import type { SecondFactorKind } from '#contract/people/session.ts'
import { codeSentence, factorChoices, passkeyFailure } from '#web/copy/second-factors.ts'
import { Button } from '#web/ui/Button.tsx'
import { CodeForm } from './CodeForm.tsx'
import { answerWithPasskey } from '#web/api/passkeys.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Proves one of the account's second factors; `send` rejects to refuse, and the form shows why. */
export function SecondFactorForm({
  methods,
  purpose,
  send,
}: {
  methods: readonly SecondFactorKind[]
  purpose: 'second-step' | 'proof'
  send: (proof: SecondProof) => Promise<void>
}) {
  const [chosen, setChosen] = useState<SecondFactorKind>(methods[0] ?? 'totp')
  const others = methods.filter((method) => method !== chosen)
  return (
    <div className="grid gap-5">
      <OneFactor key={chosen} kind={chosen} purpose={purpose} send={send} />
      {others.length > 0 && (
        <div className="grid gap-1 border-t border-line pt-3">
          {others.map((method) => (
            <Button
              key={method}
              variant="ghost"
              className="justify-start text-action!"
              onClick={() => {
                setChosen(method)
              }}
            >
              {factorChoices[method]}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Another factor starts anew, even while this one is awaited. */
function OneFactor({
  kind,
  purpose,
  send,
}: {
  kind: SecondFactorKind
  purpose: 'second-step' | 'proof'
  send: (proof: SecondProof) => Promise<void>
}) {
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function prove(code = '') {
    setFailure(undefined)
    setIsBusy(true)
    try {
      await send(
        kind === 'passkey' ? { kind, answer: await answerWithPasskey(purpose) } : { kind, code },
      )
    } catch (error) {
      setFailure(kind === 'passkey' ? passkeyFailure(error) : codeSentence(kind, error))
    }
    setIsBusy(false)
  }

  return kind === 'passkey' ? (
    <PasskeyForm isBusy={isBusy} failure={failure} onPress={() => void prove()} />
  ) : (
    <CodeForm kind={kind} isBusy={isBusy} failure={failure} onSubmit={(code) => void prove(code)} />
  )
}

/** One button: the browser's own dialog does the rest. */
function PasskeyForm({
  isBusy,
  failure,
  onPress,
}: {
  isBusy: boolean
  failure: string | undefined
  onPress: () => void
}) {
  // The form or dialog before this one is gone: the focus moves to the next control.
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
  }, [])

  return (
    <div className="grid gap-4">
      {failure && <Notice kind="error">{failure}</Notice>}
      <p>
        Votre appareil vous reconnaît par votre visage, votre empreinte ou son code de
        déverrouillage.
      </p>
      <Button ref={button} busy={isBusy} onClick={onPress}>
        Continuer avec une clé d’accès
      </Button>
    </div>
  )
}
