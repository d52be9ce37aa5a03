import { useState, useEffect, useRef } from 'react'
import type { SecondProof } from '#contract/people/second-factors.ts'
import type { SecondFactorKind } from '#contract/people/session.ts'
import { codeSentence, factorChoices } from '#web/copy/second-factors.ts'
import { Button } from '#web/ui/Button.tsx'
import { CodeForm } from './CodeForm.tsx'
import { answerWithPasskey } from '#web/api/passkeys.ts'
import { passkeyFailure } from '#web/copy/passkeys.ts'
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
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function prove(code = '') {
    setFailure(undefined)
    setIsBusy(true)
    try {
      await send(
        chosen === 'passkey'
          ? { kind: chosen, answer: await answerWithPasskey(purpose) }
          : { kind: chosen, code },
      )
    } catch (error) {
      setFailure(chosen === 'passkey' ? passkeyFailure(error) : codeSentence(chosen, error))
    }
    setIsBusy(false)
  }

  const others = methods.filter((method) => method !== chosen)
  return (
    <div className="grid gap-5">
      {chosen === 'passkey' ? (
        <PasskeyForm isBusy={isBusy} failure={failure} onPress={() => void prove()} />
      ) : (
        <CodeForm
          key={chosen}
          kind={chosen}
          isBusy={isBusy}
          failure={failure}
          onSubmit={(code) => void prove(code)}
        />
      )}
      {others.length > 0 && (
        <div className="grid gap-1 border-t border-line pt-3">
          {others.map((method) => (
            <Button
              key={method}
              variant="ghost"
              className="justify-start text-action!"
              onClick={() => {
                setChosen(method)
                setFailure(undefined)
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
