import type { ReactNode } from 'react'
import { saveTestimonials } from '#contract/office/showcase.ts'
import { mostTestimonialLetters } from '#domain/showcase/showcase.ts'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { textIn } from '#web/chrome/text-in.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { showcaseFieldError, showcaseRefusals } from '#web/copy/showcase.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { SavedTestimonials } from './Testimonials.tsx'

type Props = {
  readonly saved: SavedTestimonials
  /** The place in the list; the length of the list for a new one. */
  readonly place: number
  readonly done: string
}

export const WriteTestimonial = ({
  title,
  trigger,
  ...props
}: Props & { title: string; trigger: (open: () => void) => ReactNode }) => (
  <ActionDialog title={title} trigger={trigger}>
    {(close) => <TestimonialForm {...props} onClose={close} />}
  </ActionDialog>
)

function TestimonialForm({ saved, place, done, onClose }: Props & { onClose: () => void }) {
  const saving = useAction(saveTestimonials, {
    done,
    refusals: showcaseRefusals,
    onDone: onClose,
  })
  const before = saved.values[place]
  const error = (field: string) =>
    showcaseFieldError(field, saving.fields[`testimonials.${place}.${field}`])

  function submit(form: HTMLFormElement) {
    const typed = new FormData(form)
    const written = {
      name: textIn(typed, 'name'),
      territory: textIn(typed, 'territory'),
      words: textIn(typed, 'words'),
    }
    saving.run(
      { version: saved.version, testimonials: saved.values.toSpliced(place, 1, written) },
      { typed: [place, written] },
    )
  }

  return (
    <ActionForm
      action={saving}
      onSubmit={submit}
      submitLabel="Enregistrer"
      isErrorShownElsewhere={Object.keys(saving.fields).length > 0}
      onCancel={onClose}
    >
      <TextArea
        name="words"
        label="Ses mots"
        hint="200 lettres au plus, sans guillemets."
        defaultValue={before?.words}
        maxLength={mostTestimonialLetters}
        error={error('words')}
      />
      <TextField
        name="name"
        label="Nom"
        hint="Comme la personne veut être nommée&nbsp;: «&nbsp;Lina T.&nbsp;»"
        defaultValue={before?.name}
        maxLength={60}
        autoComplete="off"
        error={error('name')}
      />
      <TextField
        name="territory"
        label="Territoire"
        hint="«&nbsp;Nouméa&nbsp;», «&nbsp;Saint-Denis, La Réunion&nbsp;»"
        defaultValue={before?.territory}
        maxLength={60}
        autoComplete="off"
        error={error('territory')}
      />
    </ActionForm>
  )
}
