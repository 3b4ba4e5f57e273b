import { changeCharacteristic } from "./change-characteristic.ts";
import {
  addCharacteristic,
  changeProjectCharacteristic,
  removeProjectCharacteristic,
} from "./change-values.ts";
import { addCharacteristicOption, deleteCharacteristic } from "./characteristic-options.ts";
import { createCharacteristic } from "./create-characteristic.ts";
import {
  listAllCharacteristics,
  listCharacteristics,
  listCharacteristicTypes,
  listProjectCharacteristics,
  readCharacteristic,
} from "./read-characteristics.ts";
import { dropProjectSkill, listProjectSkills, wantProjectSkill } from "./project-skills.ts";

export const characteristicRoutes = {
  listProjectCharacteristics,
  listCharacteristicTypes,
  listCharacteristics,
  listAllCharacteristics,
  readCharacteristic,
  addCharacteristic,
  createCharacteristic,
  changeProjectCharacteristic,
  removeProjectCharacteristic,
  changeCharacteristic,
  addCharacteristicOption,
  deleteCharacteristic,
  listProjectSkills,
  wantProjectSkill,
  dropProjectSkill,
};
