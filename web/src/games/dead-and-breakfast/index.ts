// Dead & Breakfast in the browser.
import person from 'icon:person';
import flower from 'icon:vine-flower';
import leaf from 'icon:vine-leaf';
import { capital } from '../../lib/text';
import type { SheetLine } from '../../wire/types';
import type { GameModule } from '../board';
import Area from './Area.svelte';
import Board from './Board.svelte';
import Cover from './Cover.svelte';
import { PACE } from './flights';
import type { TableView } from './view';
import { acts, areaName, confirm, meters, tip } from './words';

const PARTS: Record<string, { name: string; icon: string }> = {
  'DB-59': { name: 'Flowers', icon: flower },
  'DB-62': { name: 'Guests', icon: person },
  'DB-67': { name: 'Guests', icon: person },
};
const part = (line: SheetLine): { name: string; icon: string } =>
  PARTS[line.rule] ?? { name: capital(line.label.replace('bonus tile ', '')), icon: leaf };

export const game: GameModule<TableView> = {
  Board,
  Area,
  Cover,
  meters,
  tip,
  confirm,
  acts,
  areaName,
  part,
  pace: PACE,
  replay: 'area',
};
