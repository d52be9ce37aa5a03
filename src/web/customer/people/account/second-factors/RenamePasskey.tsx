import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { renamePasskey, readSecondFactors } from '#contract/people/second-factors.ts'
import { query } from '#web/api/query.ts'
import type { SecondFactors } from '#web/api/second-factors.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

export function RenamePasskey({
  passkey,
  onDone,
}: {
  passkey: SecondFactors['passkeys'][number]
  onDone: () => void
}) {
  const client = useQueryClient()
  const [name, setName] = useState(passkey.name)
  const [isEmpty, setIsEmpty] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const renaming = useAction(renamePasskey, {
    onDone: async () => {
      await client.invalidateQueries(query(readSecondFactors, {}))
      onDone()
    },
  })

  // The button that opened the field is gone: focus would fall out of the page.
  useEffect(() => {
    field.current?.select()
  }, [])

  function submit() {
    setIsEmpty(name.trim() === '')
    if (name.trim() === '') field.current?.focus()
    else renaming.run({ passkeyId: passkey.id, name })
  }

  return (
    <form
      noValidate
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        ref={field}
        label="Nom de la clé"
        maxLength={60}
        value={name}
        error={isEmpty ? 'Donnez un nom à cette clé.' : renaming.failure}
        onChange={(event) => {
          setName(event.target.value)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={renaming.isBusy}>
          Enregistrer
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Annuler
        </Button>
      </div>
    </form>
  )
}
