import { Redis } from 'ioredis';

const BEAT_MS = 250;
/** A Redis that hangs holds up every request: after so many beats without an answer the connection is made anew. */
const MAX_SILENT_BEATS = 4;

/**
 * A connection on which commands fail about a second after Redis stopped to answer, and at once while it is away. The second
 * is counted in beats of this process, and between two beats it reads what has arrived: after its own event loop was
 * blocked, the answers that came meanwhile still count. A time-out by the clock would fire before they are read.
 * @param onAway told once of each absence
 */
export function connectRedis(url: string, onAway: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    // Whoever asked goes on without the answer: nothing is kept to be sent again.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    enableOfflineQueue: false,
    connectTimeout: 2_000,
  });
  let away = false;
  redis.on('error', (error) => {
    if (!away) onAway(error);
    away = true;
  });
  redis.on('ready', () => {
    away = false;
  });
  watchForSilence(redis);
  return redis;
}

function watchForSilence(redis: Redis): void {
  let silentBeats = 0;
  let timer: NodeJS.Timeout | undefined;
  const onAnswer = () => {
    silentBeats = 0;
  };
  const beat = () => {
    const isReady = redis.status === 'ready';
    // `connect`: the connection is there, and Redis has yet to answer the greeting.
    if (!isReady && redis.status !== 'connect') onAnswer();
    else if (silentBeats >= MAX_SILENT_BEATS) {
      onAnswer();
      redis.stream.destroy(new Error(`Redis has not answered for ${BEAT_MS * MAX_SILENT_BEATS} ms`));
    } else {
      // Answers come in order: while this one is missing, so are those of all commands since.
      if (silentBeats === 0 && isReady) redis.ping().then(onAnswer, onAnswer);
      silentBeats += 1;
    }
    wait();
  };
  // After the timer comes the reading of what has arrived, and only then what `setImmediate` was given.
  const wait = () => {
    timer = setTimeout(() => setImmediate(beat), BEAT_MS).unref();
  };
  wait();
  redis.on('ready', onAnswer);
  redis.on('end', () => clearTimeout(timer));
}
