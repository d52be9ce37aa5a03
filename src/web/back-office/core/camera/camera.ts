import { createStore } from '#web/api/store.ts'

/** Why nothing is seen; the number is typed by hand all the same. */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'insecure'
export type Lens = { readonly id: string; readonly label: string }
type Camera = {
  readonly state: 'off' | 'starting' | 'on' | 'refused'
  readonly problem: CameraProblem | null
  readonly stream: MediaStream | null
  readonly lenses: readonly Lens[]
  readonly lensId: string | null
  readonly hasTorch: boolean
  readonly isTorchOn: boolean
  /** It reads codes too; over the scales of a bench with a hand scanner it takes pictures only. */
  readonly isReading: boolean
}

const off: Camera = {
  state: 'off',
  problem: null,
  stream: null,
  lenses: [],
  lensId: null,
  hasTorch: false,
  isTorchOn: false,
  isReading: false,
}

/** The one camera of a bench: it stays on from one parcel to the next, and starts by itself where it was left on. */
const camera = createStore<Camera>(off)
export const useCamera = camera.use

/** Each bench has its own habit: a webcam over the scales says nothing of the packing table. */
export type Bench = 'reception' | 'packing' | 'shelves' | 'stock'
const lensKey = 'escale.camera-lens'
const habitOf = (bench: Bench) => `escale.camera.${bench}`

/** What a picture is taken from, and what is read, whether or not the view is on screen. */
let eye: HTMLVideoElement | undefined
let at: Bench | undefined
/** Two starts at once, or a start while it is put away: the last word counts. */
let turn = 0

export const lookingEye = (): HTMLVideoElement | undefined =>
  eye && eye.videoWidth > 0 ? eye : undefined

/** As a bench opens: on where it was left on, off as it closes or is put in the pocket, on again when it is looked at. */
export function keepCameraFor(bench: Bench): () => void {
  at = bench
  const resume = () => {
    const habit = recall(habitOf(bench))
    if (!document.hidden && habit !== null) void startCamera(habit === 'reads')
  }
  const onVisibility = () => {
    if (document.hidden) stopCamera()
    else resume()
  }
  resume()
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    stopCamera()
    at = undefined
  }
}

export async function startCamera(isReading: boolean): Promise<void> {
  const mine = ++turn
  release()
  camera.set({ ...off, state: 'starting', isReading })
  try {
    const opened = await openStream()
    if (mine === turn) await lookThrough(opened)
    else stopTracks(opened)
  } catch (error) {
    if (mine === turn)
      camera.set({ ...off, state: 'refused', problem: problemOf(error), isReading })
  }
}

/** What it sees is read from now on, and next time. */
export function readWithCamera(): void {
  const { state } = camera.get()
  if (state !== 'on') return void startCamera(true)
  camera.set({ ...camera.get(), isReading: true })
  keepHabit()
}

/** By hand: it does not start by itself next time. */
export function turnCameraOff(): void {
  if (at) keep(habitOf(at), null)
  stopCamera()
}

export function chooseLens(id: string): void {
  keep(lensKey, id)
  void startCamera(camera.get().isReading)
}

export async function switchTorch(): Promise<void> {
  const [track] = camera.get().stream?.getVideoTracks() ?? []
  const isTorchOn = !camera.get().isTorchOn
  try {
    // Not in the standard's types yet.
    await track?.applyConstraints({ advanced: [{ torch: isTorchOn } as MediaTrackConstraintSet] })
    camera.set({ ...camera.get(), isTorchOn })
  } catch {
    camera.set({ ...camera.get(), hasTorch: false, isTorchOn: false })
  }
}

/** What it sees now; `null` when it is not on, or not ready. */
export async function takePicture(): Promise<Blob | null> {
  const looking = lookingEye()
  if (!looking) return null
  const canvas = new OffscreenCanvas(looking.videoWidth, looking.videoHeight)
  canvas.getContext('2d')?.drawImage(looking, 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}

async function openStream(): Promise<MediaStream> {
  // A page that is not on https has no camera at all, whatever the types say.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new DOMException('no camera without https', 'SecurityError')
  const chosen = recall(lensKey)
  const size = { width: { ideal: 1920 } }
  const theBack = { ...size, facingMode: 'environment' }
  if (chosen === null) return devices.getUserMedia({ video: theBack })
  try {
    return await devices.getUserMedia({ video: { ...size, deviceId: { exact: chosen } } })
  } catch (error) {
    // The one that was chosen has been unplugged.
    if (problemOf(error) !== 'missing') throw error
    return devices.getUserMedia({ video: theBack })
  }
}

async function lookThrough(stream: MediaStream): Promise<void> {
  const mine = turn
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = stream
  await video.play()
  const lenses = await listLenses()
  if (mine !== turn) return stopTracks(stream)
  eye = video
  const [track] = stream.getVideoTracks()
  // Unplugged, or taken back in the browser's own settings.
  track?.addEventListener('ended', stopCamera)
  const able: object = track?.getCapabilities?.() ?? {}
  const lensId = track?.getSettings().deviceId ?? null
  const { isReading } = camera.get()
  const hasTorch = Reflect.get(able, 'torch') === true
  camera.set({ ...off, state: 'on', stream, lenses, lensId, hasTorch, isReading })
  keepHabit()
}

function keepHabit(): void {
  if (at) keep(habitOf(at), camera.get().isReading ? 'reads' : 'looks')
}

async function listLenses(): Promise<Lens[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }, index) => ({ id: deviceId, label: label || `Caméra ${index + 1}` }))
}

function stopCamera(): void {
  turn += 1
  release()
  camera.set(off)
}

function release(): void {
  const { stream } = camera.get()
  if (stream) stopTracks(stream)
  eye = undefined
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'insecure',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}

const problemOf = (error: unknown): CameraProblem =>
  (error instanceof DOMException ? problems[error.name] : undefined) ?? 'busy'

function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
