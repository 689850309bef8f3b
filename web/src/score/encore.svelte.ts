// After the end: play again, or give somebody the replay.
import { copy } from '../lib/copy';
import { words } from '../lib/words';
import { place } from '../router.svelte';
import { api } from '../wire/api';
import type { Finished } from './show.svelte';

export class Encore {
  trouble = $state('');
  #copied = $state(false);
  #finished: () => Finished;

  constructor(finished: () => Finished) {
    this.#finished = finished;
  }

  /** The game goes on with what this match left behind. */
  get campaign(): boolean {
    return this.#finished().game?.campaign ?? false;
  }
  /** Only those who were at the table play again. */
  get invited(): boolean {
    const { table } = this.#finished();
    return table.host || table.seats.some((one) => one.mine);
  }
  get again(): string {
    const { rematch } = this.#finished().table;
    if (this.campaign) return rematch ? words.score.goToNext : words.shelf.continueCampaign;
    return rematch ? words.score.goToRematch : words.score.rematch;
  }
  get replay(): string {
    return `/replay/${this.#finished().table.id}`;
  }
  get shared(): string {
    return this.#copied ? words.copied : words.score.share;
  }

  rematch = (): Promise<void> =>
    this.#attempt(async () => {
      const { id, rematch } = this.#finished().table;
      place.go(`/table/${rematch ?? (await api.rematch(id)).id}`);
    });

  share = (): Promise<void> =>
    this.#attempt(async () => {
      await copy(location.origin + this.replay);
      this.#copied = true;
    });

  async #attempt(doing: () => Promise<void>): Promise<void> {
    try {
      await doing();
      this.trouble = '';
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }
}
