import { arrangeShowcasePhotos, type ShowcasePhoto } from '#contract/office/showcase.ts'
import { mostAltLetters } from '#domain/showcase/showcase.ts'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { textIn } from '#web/chrome/action/text-in.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { showcaseFieldError, showcaseRefusals } from '#web/copy/showcase.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { altHint, asSent, type ArrangedPhotos } from './arranged-photos.ts'

type Props = ArrangedPhotos & { readonly photo: ShowcasePhoto }

/** Changes what is said of a photograph. */
export const DescribePhoto = (props: Props) => (
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
