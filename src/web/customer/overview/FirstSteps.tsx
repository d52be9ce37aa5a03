import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Stamp } from '#web/ui/Stamp.tsx'

type Props = {
  isAddressTaken: boolean
  /** A declaration says that something was ordered, too. */
  isDeclared: boolean
}

/** The three steps to a first parcel; each is stamped when it is done, without anybody ticking it. */
export function FirstSteps({ isAddressTaken, isDeclared }: Props) {
  const steps = [
    {
      name: 'Copier l’adresse',
      stamp: 'Copiée',
      isDone: isAddressTaken || isDeclared,
      text: 'Elle est à vous, pour tous vos achats.',
    },
    {
      name: 'Commander',
      stamp: 'Commandé',
      isDone: isDeclared,
      text: 'Dans la boutique de votre choix, avec cette adresse de livraison.',
    },
    {
      name: 'Déclarer le colis',
      stamp: 'Déclaré',
      isDone: isDeclared,
      text: 'Avec son numéro de suivi, dès que la boutique vous le donne.',
    },
  ]
  const next = steps.findIndex(({ isDone }) => !isDone)
  return (
    <Card
      aria-labelledby="etapes-titre"
      className="@container self-start max-sm:px-4! max-sm:py-3!"
    >
      <h2 id="etapes-titre" className="text-22 max-sm:text-18">
        {isDeclared ? 'Tout est prêt' : 'Pour commencer'}
      </h2>
      {isDeclared && (
        <p className="mt-1 text-ink-soft">
          Nous vous écrivons dès que votre premier colis arrive à Limoges, avec sa photo et son
          poids.
        </p>
      )}
      <ol
        className={joinClasses(
          'mt-1.5 grid gap-3 sm:mt-4 sm:gap-6',
          isDeclared && '@min-[40rem]:grid-cols-3',
        )}
      >
        {steps.map(({ name, stamp, isDone, text }, place) => (
          <li
            key={name}
            className={joinClasses(
              'relative flex items-center gap-4 sm:items-start',
              // From one mark to the next, whatever the height of the card.
              !isDeclared &&
                'before:absolute before:top-12 before:-bottom-3 before:left-5.5 sm:before:left-7 sm:before:top-15 sm:before:-bottom-5 before:w-0.5 before:-translate-x-1/2 before:bg-line last:before:hidden',
            )}
          >
            <Mark stamp={stamp} isDone={isDone} isNext={place === next} number={place + 1} />
            <div className="min-w-0 sm:pt-1.5">
              <p className="font-semibold">
                {name}
                <span className="sr-only">{isDone ? ', fait' : ', à faire'}</span>
              </p>
              {!isDeclared && <p className="text-14 text-ink-soft">{text}</p>}
            </div>
          </li>
        ))}
      </ol>
      {!isDeclared && (
        <Link
          to={paths.declareParcel}
          className={buttonStyle('secondary', 'normal', 'mt-5 w-full')}
        >
          Déclarer un colis
        </Link>
      )}
    </Card>
  )
}

type MarkProps = { stamp: string; isDone: boolean; isNext: boolean; number: number }

/** The number of a step to come, in a full ring where it is the next; the stamp falls when it is done on this screen. */
function Mark({ stamp, isDone, isNext, number }: MarkProps) {
  const [wasDone] = useState(isDone)
  if (isDone)
    return (
      <Stamp
        decorative
        port={stamp}
        family="done"
        arrives={!wasDone}
        className="size-11 sm:size-14"
      />
    )
  return (
    <span
      aria-hidden="true"
      className={joinClasses(
        'flex size-11 shrink-0 items-center justify-center rounded-full border-2 font-display text-18 font-bold sm:size-14 sm:text-22',
        isNext
          ? 'border-action bg-action-soft text-action'
          : 'border-dashed border-line-strong text-ink-soft',
      )}
    >
      {number}
    </span>
  )
}
