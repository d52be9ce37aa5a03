import { saveTestimonials, type OfficeShowcase } from '#contract/office/showcase.ts'
import { mostTestimonials } from '#domain/showcase/showcase.ts'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'
import { showcaseRefusals } from '#web/copy/showcase.ts'
import { Button } from '#web/ui/Button.tsx'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { WriteTestimonial } from './WriteTestimonial.tsx'

export type SavedTestimonials = OfficeShowcase['testimonials']

/** The words of customers on the home page. */
export function Testimonials(saved: SavedTestimonials) {
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
