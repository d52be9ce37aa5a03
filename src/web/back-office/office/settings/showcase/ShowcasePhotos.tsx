import { ArrowDown, ArrowUp } from 'lucide-react'
import { arrangeShowcasePhotos, type ShowcasePhoto } from '#contract/office/showcase.ts'
import { mostShowcasePhotos, mostAltLetters } from '#domain/showcase/showcase.ts'
import { showcasePhotoUrl } from '#web/api/photo-url.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'
import { moved } from '#web/back-office/offer/options/option-form.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { showcaseRefusals, showcaseFieldError } from '#web/copy/showcase.ts'
import { Button } from '#web/ui/Button.tsx'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { textIn } from '#web/chrome/text-in.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { AddPhoto, altHint, type ArrangedPhotos, asSent } from './AddPhoto.tsx'

/** The photographs of the house, in the order of the home page. */
export function ShowcasePhotos({ version, values }: ArrangedPhotos) {
  const arranging = useAction(arrangeShowcasePhotos, { refusals: showcaseRefusals })
  const isFull = values.length >= mostShowcasePhotos
  const move = (from: number, to: number) =>
    arranging.run({ version, photos: moved(values, from, to).map(asSent) })
  return (
    <TitledCard title="Photographies">
      <p className="mt-1 text-sm text-ink-soft">
        Six au plus, de votre entrepôt et de vos gestes. L’accueil les montre dans cet ordre, sous
        «&nbsp;Comment ça marche&nbsp;?&nbsp;»&nbsp;; sans photographie, il n’en dit rien. Demandez
        leur accord aux personnes que l’on reconnaît.
      </p>
      <div className="mt-4 grid grid-cols-1 gap-4">
        {values.length === 0 ? (
          <EmptyState title="Aucune photographie" action={<AddPhoto />}>
            Des mains, la balance, une étagère, la camionnette&nbsp;: ce qu’un client ne voit
            jamais.
          </EmptyState>
        ) : (
          <>
            <ol className="grid gap-4 sm:grid-cols-2">
              {values.map((photo, index) => (
                <li key={photo.photoId} className="overflow-hidden rounded-xl border border-line">
                  <img
                    src={showcasePhotoUrl(photo.photoId, 'small')}
                    alt={photo.alt}
                    width={photo.width}
                    height={photo.height}
                    loading="lazy"
                    className="aspect-4/3 w-full bg-sunken object-cover"
                  />
                  <p className="px-4 pt-3 break-words">
                    <span className="figures text-ink-soft">{index + 1}.</span> {photo.alt}
                  </p>
                  <PhotoActs {...{ version, values, photo, index }} onMove={move} />
                </li>
              ))}
            </ol>
            <ActionFailure action={arranging} />
            {isFull ? (
              <p className="text-sm text-ink-soft">
                Six photographies&nbsp;: retirez-en une pour en ajouter.
              </p>
            ) : (
              <div>
                <AddPhoto />
              </div>
            )}
          </>
        )}
      </div>
    </TitledCard>
  )
}

type ActsProps = ArrangedPhotos & {
  readonly photo: ShowcasePhoto
  readonly index: number
  readonly onMove: (from: number, to: number) => void
}

function PhotoActs({ version, values, photo, index, onMove }: ActsProps) {
  return (
    <div className="flex flex-wrap items-center gap-1 px-1 pb-1">
      <Button
        variant="ghost"
        className="max-sm:px-3"
        aria-label={`Avancer la photographie ${index + 1}`}
        resting={index === 0}
        onClick={() => onMove(index, index - 1)}
      >
        <ArrowUp className="size-5" aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        className="max-sm:px-3"
        aria-label={`Reculer la photographie ${index + 1}`}
        resting={index === values.length - 1}
        onClick={() => onMove(index, index + 1)}
      >
        <ArrowDown className="size-5" aria-hidden="true" />
      </Button>
      <DescribePhoto version={version} values={values} photo={photo} />
      <ConfirmWrite
        endpoint={arrangeShowcasePhotos}
        done="Photographie retirée"
        refusals={showcaseRefusals}
        input={{
          version,
          photos: values.filter(({ photoId }) => photoId !== photo.photoId).map(asSent),
        }}
        trigger={(ask) => (
          <Button variant="ghost" className="max-sm:px-3" onClick={ask}>
            Retirer<span className="sr-only"> la photographie {index + 1}</span>
          </Button>
        )}
        danger
        title="Retirer cette photographie&nbsp;?"
        description="L’accueil ne la montre plus, et son fichier est effacé."
        confirmLabel="Retirer"
      />
    </div>
  )
}

type Props = ArrangedPhotos & { readonly photo: ShowcasePhoto }

/** Changes what is said of a photograph. */
const DescribePhoto = (props: Props) => (
  <ActionDialog
    title="Décrire la photographie"
    trigger={(open) => (
      <Button variant="ghost" className="max-sm:px-3" onClick={open}>
        Décrire<span className="sr-only"> {props.photo.alt}</span>
      </Button>
    )}
  >
    {(close) => <DescribeForm {...props} onClose={close} />}
  </ActionDialog>
)

function DescribeForm({ version, values, photo, onClose }: Props & { onClose: () => void }) {
  const describing = useAction(arrangeShowcasePhotos, {
    done: 'Description enregistrée',
    refusals: showcaseRefusals,
    onDone: onClose,
  })
  const fault = Object.values(describing.fields)[0]

  function submit(form: HTMLFormElement) {
    const alt = textIn(new FormData(form), 'alt')
    const photos = values.map((one) =>
      asSent(one.photoId === photo.photoId ? { ...one, alt } : one),
    )
    describing.run({ version, photos }, { typed: [photo.photoId, alt] })
  }

  return (
    <ActionForm
      action={describing}
      onSubmit={submit}
      submitLabel="Enregistrer"
      isErrorShownElsewhere={fault !== undefined}
      onCancel={onClose}
    >
      <TextField
        name="alt"
        label="Ce que l’on voit"
        hint={altHint}
        defaultValue={photo.alt}
        maxLength={mostAltLetters}
        autoComplete="off"
        error={showcaseFieldError('alt', fault)}
      />
    </ActionForm>
  )
}
