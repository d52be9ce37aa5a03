import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type OfficeShowcase,
  readOfficeShowcase,
  saveTestimonials,
} from '#contract/office/showcase.ts'
import { mostTestimonialLetters, mostTestimonials } from '#domain/showcase/showcase.ts'
import { query } from '#web/api/query.ts'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { textIn } from '#web/chrome/text-in.ts'
import { showcaseFieldError, showcaseRefusals } from '#web/copy/showcase.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ShowcasePhotos } from './ShowcasePhotos.tsx'

/** What the home page shows of the house; each act counts at once (docs/rules/pages.md#showcase). */
export function Showcase() {
  return (
    <Loaded
      query={useQuery(query(readOfficeShowcase, {}))}
      failed="La vitrine n’a pas pu être chargée."
    >
      {({ photos, testimonials }) => (
        <div className="grid max-w-4xl grid-cols-1 gap-6">
          <ShowcasePhotos {...photos} />
          <Testimonials {...testimonials} />
        </div>
      )}
    </Loaded>
  )
}

type SavedTestimonials = OfficeShowcase['testimonials']

/** The words of customers on the home page. */
function Testimonials(saved: SavedTestimonials) {
  const { values } = saved
  const add = (
    <WriteTestimonial
      saved={saved}
      place={values.length}
      title="Ajouter une parole"
      done="Parole ajoutée"
      trigger={(open) => <Button onClick={open}>Ajouter une parole</Button>}
    />
  )
  return (
    <TitledCard title="Paroles de clients">
      <p className="mt-1 text-sm text-ink-soft">
        Trois au plus, de clients qui ont accepté par écrit d’être cités, dans leurs mots&nbsp;;
        l’accueil dit que vous les avez choisies. Une parole inventée est une pratique commerciale
        trompeuse.
      </p>
      <div className="mt-4 grid grid-cols-1 gap-4">
        {values.length === 0 ? (
          <EmptyState title="Aucune parole de client" action={add}>
            Tant qu’il n’y en a pas, l’accueil n’en dit rien.
          </EmptyState>
        ) : (
          <>
            <ul className="grid gap-3">
              {values.map(({ name, territory, words }, place) => (
                <li key={`${place} ${name}`} className="rounded-xl border border-line px-4 pt-3">
                  <p className="break-words">«&nbsp;{words}&nbsp;»</p>
                  <p className="mt-1 text-sm break-words text-ink-soft">
                    {name}, {territory}
                  </p>
                  <div className="-ml-3 flex flex-wrap gap-1">
                    <WriteTestimonial
                      saved={saved}
                      place={place}
                      title="Modifier une parole"
                      done="Parole enregistrée"
                      trigger={(open) => (
                        <Button variant="ghost" onClick={open}>
                          Modifier<span className="sr-only"> la parole de {name}</span>
                        </Button>
                      )}
                    />
                    <RemoveTestimonial saved={saved} place={place} name={name} />
                  </div>
                </li>
              ))}
            </ul>
            {values.length < mostTestimonials && <div>{add}</div>}
          </>
        )}
      </div>
    </TitledCard>
  )
}

type RemoveProps = {
  readonly saved: SavedTestimonials
  readonly place: number
  readonly name: string
}

const RemoveTestimonial = ({ saved: { version, values }, place, name }: RemoveProps) => (
  <ConfirmWrite
    endpoint={saveTestimonials}
    done="Parole retirée"
    refusals={showcaseRefusals}
    input={{ version, testimonials: values.toSpliced(place, 1) }}
    trigger={(ask) => (
      <Button variant="ghost" onClick={ask}>
        Retirer<span className="sr-only"> la parole de {name}</span>
      </Button>
    )}
    danger
    title="Retirer cette parole&nbsp;?"
    description="L’accueil ne la montre plus."
    confirmLabel="Retirer"
  />
)

type Props = {
  readonly saved: SavedTestimonials
  /** The place in the list; the length of the list for a new one. */
  readonly place: number
  readonly done: string
}

const WriteTestimonial = ({
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
