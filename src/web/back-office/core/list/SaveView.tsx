import { useState } from 'react'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { savedViews } from './saved-views.ts'

/** Names the filters of this address; the view is this person's, on this browser. */
export function SaveView({
  list,
  query,
  taken,
  userId,
  onClose,
}: {
  list: string
  query: URLSearchParams
  taken: readonly string[]
  userId: string
  onClose: () => void
}) {
  const [error, setError] = useState<string>()
  function save(form: HTMLFormElement) {
    const typed = new FormData(form).get('nom')
    const label = typeof typed === 'string' ? typed.trim() : ''
    const others = savedViews.of(userId).get()
    const why = problemWith(label, [
      ...taken,
      ...others.filter((view) => view.list === list).map((view) => view.label),
    ])
    setError(why)
    if (why) return form.querySelector('input')?.focus()
    savedViews.keep(userId, [...others, { list, label, query: query.toString() }])
    void toast({ title: 'Vue enregistrée', kind: 'success' })
    return onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Enregistrer cette vue"
      description="Ces filtres deviennent un onglet, pour vous, sur ce navigateur."
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save(event.currentTarget)
        }}
      >
        <TextField
          label="Nom de la vue"
          name="nom"
          maxLength={40}
          autoComplete="off"
          error={error}
        />
        <div>
          <Button type="submit">Enregistrer</Button>
        </div>
      </form>
    </FormDialog>
  )
}

function problemWith(label: string, taken: readonly string[]): string | undefined {
  if (label === '') return 'Donnez-lui un nom.'
  return taken.includes(label) ? 'Un onglet porte déjà ce nom.' : undefined
}
