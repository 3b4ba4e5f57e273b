import { beforeAll, expect, it } from "vitest";
import * as chr from "#features/characteristics/contract.ts";
import { acknowledgeValues } from "#features/characteristics/rules/nature-change.ts";
import { numberInvalid, optionMissing } from "#features/characteristics/rules/characteristic-value.ts";
import {
  alreadyThere,
  functionMissing,
  nameRequired,
  nameInUse,
  optionRequired,
  optionInUse,
  selectCharacteristic,
  typeRequired,
} from "#features/characteristics/rules/new-characteristic.ts";
import { deleteFunction, readFunction } from "#features/functions/contract.ts";
import { functionHasCharacteristics } from "#features/functions/rules/function-use.ts";
import { changeProject, type ProjectDetails } from "#features/projects/contract.ts";
import { lockedMessage } from "#features/projects/rules/project-change.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import type { Input } from "#shared/contract.ts";
import type { Client } from "../support/client.ts";
import { makeProject, makeProjectGround, type ProjectGround } from "../support/project-ground.ts";
import type { TestFunction, TestPerson } from "../support/organisation.ts";
import { describeOnEngines } from "../support/stint.ts";

const none = { valueNumber: null, valueBoolean: null, valueOptionId: null };
type Draft = Input<typeof chr.createCharacteristic>["body"];
const fresh: Draft = {
  name: "Floor area",
  typeCode: "number",
  options: [],
  isGlobal: true,
  aiModelling: false,
  valueNumber: 1250.5,
  valueBoolean: null,
  valueOptionIndex: null,
};
const select = (name: string, options: string[]): Draft => ({
  ...fresh,
  name,
  typeCode: "selection",
  options,
  valueNumber: null,
  valueOptionIndex: 0,
});

describeOnEngines("Characteristics", (stint) => {
  let ground: ProjectGround;
  let project: ProjectDetails;
  let second: ProjectDetails;
  let owner: Client;
  let fay: Client;
  /** A forecaster of the project, of the function Landscape. */
  let lana: TestPerson;
  let landscape: TestFunction;

  const params = () => ({ projectId: project.id });
  const list = async (client = fay, projectId = project.id) =>
    (await client.ok(chr.listProjectCharacteristics, { params: { projectId } })).characteristics;
  const create = (client: Client, body: Partial<Draft> = {}, projectId = project.id) =>
    client.call(chr.createCharacteristic, { params: { projectId }, body: { ...fresh, ...body } });
  const details = (id: string) => owner.ok(chr.readCharacteristic, { params: { characteristicId: id } });
  const nature = async (id: string, change: object = {}) => {
    const { version, name, typeCode, options, isGlobal, functionId, aiModelling } = await details(id);
    const body = { version, name, typeCode, options, isGlobal, functionId, aiModelling, ...change };
    return owner.call(chr.changeCharacteristic, { params: { characteristicId: id }, body });
  };
  const audited = async (subjectId: string) => {
    const query = db
      .selectFrom("audit_log")
      .select(["action", "before", "after"])
      .where("subject_id", "=", subjectId)
      .orderBy("id");
    return (await stint().platform.database.read(ground.organisation.id, query))[0];
  };

  beforeAll(async () => {
    ground = await makeProjectGround(stint());
    landscape = await ground.organisation.addFunction("Landscape", [90]);
    lana = await ground.organisation.addPerson({
      roles: ["forecaster"],
      name: "Lana Landscape",
      functionId: landscape.id,
    });
    owner = ground.organisation.owner.client;
    fay = ground.forecaster.client;
    const forecasterIds = [ground.forecaster.id, lana.id];
    project = await makeProject(ground, { forecasterIds });
    second = await makeProject(ground, { code: "two", name: "Quay", forecasterIds });
  });

  it("are created with options and a first value, and read by name with type, function and option", async () => {
    const { types } = await fay.ok(chr.listCharacteristicTypes);
    expect(types.map(({ code, label }) => [code, label])).toEqual([
      ["number", "Number"],
      ["true_false", "True/False"],
      ["selection", "Selection"],
    ]);
    const size = await lana.client.ok(chr.createCharacteristic, {
      params: params(),
      body: {
        ...select(" Site  size ", ["Small", "Middling", "Big"]),
        valueOptionIndex: 2,
        isGlobal: false,
        aiModelling: true,
      },
    });
    expect(size).toMatchObject({
      name: "Site size",
      functionName: "Landscape",
      isGlobal: false,
      aiModelling: true,
      optionLabel: "Big",
      version: 1,
    });
    expect(size.options.map(({ optionLabel }) => optionLabel)).toEqual(["Small", "Middling", "Big"]);
    expect((await create(fay)).body).toMatchObject({ valueNumber: 1250.5, isGlobal: true, functionId: null });
    expect(
      (await create(fay, { name: "Listed", typeCode: "true_false", valueBoolean: false })).body,
    ).toMatchObject({
      valueBoolean: false,
      valueNumber: null,
      typeLabel: "True/False",
    });
    expect((await list()).map(({ name }) => name)).toEqual(["Floor area", "Listed", "Site size"]);
    expect((await audited(size.characteristicId))[0]).toMatchObject({
      action: "create characteristic",
      after: {
        name: "Site size",
        options: ["Small", "Middling", "Big"],
        aiModelling: true,
        functionId: landscape.id,
      },
    });
    expect((await audited(size.id))[0]).toMatchObject({
      action: "add project characteristic",
      after: { optionLabel: "Big" },
    });
  });

  it("are offered when they are global or of one's own function", async () => {
    const seenBy = async (client: Client) =>
      (await client.ok(chr.listCharacteristics)).characteristics.map(({ name }) => name);
    expect(await seenBy(fay)).toEqual(["Floor area", "Listed"]);
    expect(await seenBy(lana.client)).toEqual(["Floor area", "Listed", "Site size"]);
    const size = (await list()).find(({ name }) => name === "Site size");
    const chosen = {
      characteristicId: size?.characteristicId ?? "",
      ...none,
      valueOptionId: size?.valueOptionId ?? "",
    };
    const there = { projectId: second.id };
    expect((await fay.call(chr.addCharacteristic, { params: there, body: chosen })).body.fields).toEqual({
      characteristicId: selectCharacteristic(),
    });
    expect(
      (await lana.client.call(chr.addCharacteristic, { params: there, body: chosen })).body,
    ).toMatchObject({ optionLabel: "Big" });
    expect(
      (await lana.client.call(chr.addCharacteristic, { params: there, body: chosen })).body.fields,
    ).toEqual({ characteristicId: alreadyThere() });
  });

  it("reject broken rules, each at its field", async () => {
    const cases: [Partial<Draft>, object][] = [
      [
        { name: " ", typeCode: null },
        { name: nameRequired(), typeCode: typeRequired() },
      ],
      [{ name: "  FLOOR   area" }, { name: nameInUse() }],
      [
        { ...select("Other", []), valueOptionIndex: null },
        { options: optionRequired(), valueOptionId: optionMissing() },
      ],
      [select("Other", ["One", " ONE "]), { options: optionInUse() }],
      [{ ...select("Other", ["One"]), valueOptionIndex: 4 }, { valueOptionId: optionMissing() }],
      [{ name: "Other", valueNumber: null }, { valueNumber: numberInvalid() }],
      [{ name: "Other", valueNumber: 1.23456 }, { valueNumber: numberInvalid() }],
      [{ name: "Other", isGlobal: false }, { functionId: functionMissing() }],
    ];
    for (const [body, fields] of cases) {
      const answer = await create(fay, body);
      expect([body, answer.status, answer.body.fields]).toEqual([body, 422, fields]);
    }
    expect((await create(fay, { name: "Other", isGlobal: false, functionId: landscape.id })).status).toBe(
      403,
    );
    const NO_ORGANISATION = { characteristicId: newId(), ...none };
    expect(
      (await fay.call(chr.addCharacteristic, { params: params(), body: NO_ORGANISATION })).body.fields,
    ).toEqual({
      characteristicId: selectCharacteristic(),
    });
    expect((await fay.ok(chr.listCharacteristics)).characteristics).toHaveLength(2);
  });

  it("have one name when two people add it at once, and one value per project", async () => {
    const answers = await Promise.all([
      create(fay, { name: "Height" }),
      create(lana.client, { name: "height " }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.fields).toEqual({ name: nameInUse() });
    const height = (await list()).find(({ name }) => name.toLowerCase() === "height");
    const body = { characteristicId: height?.characteristicId ?? "", ...none, valueNumber: 3 };
    const again = await Promise.all(
      [fay, lana.client].map((client) =>
        client.call(chr.addCharacteristic, { params: { projectId: second.id }, body }),
      ),
    );
    expect(again.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it("change their value under its version, and leave the project", async () => {
    const row = (await list()).find(({ name }) => name === "Floor area");
    const at = { projectId: project.id, projectCharacteristicId: row?.id ?? "" };
    const change = (version: number, valueNumber: number | null) =>
      fay.call(chr.changeProjectCharacteristic, { params: at, body: { version, ...none, valueNumber } });
    expect((await change(1, null)).body.fields).toEqual({ valueNumber: numberInvalid() });
    expect((await change(1, -0.25)).body).toMatchObject({
      valueNumber: -0.25,
      version: 2,
      updatedByName: "Fay Forecaster",
    });
    expect((await change(2, -0.25)).body.version).toBe(2);
    const stale = await change(1, 7);
    expect([stale.status, stale.body.code, stale.body.current]).toMatchObject([
      409,
      "stale",
      { valueNumber: -0.25, version: 2 },
    ]);
    const elsewhere = { ...at, projectId: second.id };
    expect(
      (
        await fay.call(chr.changeProjectCharacteristic, {
          params: elsewhere,
          body: { version: 2, ...none, valueNumber: 1 },
        })
      ).status,
    ).toBe(404);
    const remove = (version: string) =>
      fay.call(chr.removeProjectCharacteristic, { params: at, query: { version } });
    expect((await remove("1")).status).toBe(409);
    expect((await remove("2")).status).toBe(200);
    expect((await remove("2")).status).toBe(404);
    expect((await audited(at.projectCharacteristicId)).map(({ action }) => action)).toEqual([
      "add project characteristic",
      "change project characteristic",
      "remove project characteristic",
    ]);
    expect((await fay.ok(chr.listCharacteristics)).characteristics.map(({ name }) => name)).toContain(
      "Floor area",
    );
  });

  it("change their Nature by admins only: name, order and labels of options, scope and AI, in every project", async () => {
    const size = (await lana.client.ok(chr.listCharacteristics)).characteristics.find(
      ({ name }) => name === "Site size",
    );
    const id = size?.id ?? "";
    expect(
      (await lana.client.call(chr.readCharacteristic, { params: { characteristicId: id } })).status,
    ).toBe(403);
    const before = await details(id);
    expect(before.uses.map(({ code }) => code)).toEqual(["KLN", "TWO"]);
    const [small, middling, big] = before.options;
    const options = [
      { id: big?.id ?? "", optionLabel: "Small" },
      { id: small?.id ?? "", optionLabel: "Big" },
      { id: null, optionLabel: "ענק" },
    ];
    const saved = await nature(id, {
      name: "Extent",
      options,
      isGlobal: true,
      functionId: null,
      aiModelling: false,
    });
    expect(saved.body).toMatchObject({ name: "Extent", version: 2, isGlobal: true });
    expect(saved.body.options.map(({ optionLabel }) => optionLabel)).toEqual(["Small", "Big", "ענק"]);
    expect((await list()).find(({ name }) => name === "Extent")).toMatchObject({
      optionLabel: "Small",
      isGlobal: true,
      functionId: null,
    });
    expect((await audited(id)).at(-1)).toMatchObject({
      before: { name: "Site size", functionId: landscape.id },
      after: { name: "Extent" },
    });
    expect(middling && saved.body.options.some((option) => option.id === middling.id)).toBe(false);

    // What a project has is not removed, and nothing is saved over a newer version.
    const without = await nature(id, { options: saved.body.options.slice(1) });
    expect(without.body.fields["options"]).toContain("Kiln Works (KLN) and Quay (TWO) have it");
    expect((await nature(id, { version: 1 })).body).toMatchObject({
      code: "stale",
      current: { name: "Extent" },
    });
    expect((await nature(id, { name: "floor area" })).body.fields).toEqual({ name: nameInUse() });
    expect((await nature(id, { isGlobal: false, functionId: newId() })).body.fields).toEqual({
      functionId: functionMissing(),
    });

    // One more option, from where it is missed
    const add = (client: Client, optionLabel: string) =>
      client.call(chr.addCharacteristicOption, { params: { characteristicId: id }, body: { optionLabel } });
    expect((await add(lana.client, "Huge")).status).toBe(403);
    expect((await add(owner, " small")).body.fields).toEqual({ optionLabel: optionInUse() });
    const added = await Promise.all([add(owner, "Huge"), add(owner, "HUGE")]);
    expect(added.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await details(id)).options).toHaveLength(4);
  });

  it("change their type with the values that are lost, and not where a finished project would lose one", async () => {
    const made = (await create(fay, select("Route", ["One", "Two"]))).body;
    const id = made.characteristicId;
    const options = { options: [], typeCode: "true_false" };
    expect((await nature(id, options)).body.fields).toEqual({ removedValues: acknowledgeValues() });
    expect((await nature(id, { ...options, removedValues: 1 })).body).toMatchObject({
      typeCode: "true_false",
      options: [],
      uses: [],
    });
    expect((await audited(id)).at(-1)).toMatchObject({
      before: { removedValues: [{ projectId: project.id, optionLabel: "One" }] },
    });
    expect((await list()).some(({ name }) => name === "Route")).toBe(false);
  });

  it("are deleted when no project has them, and refer to their function", async () => {
    const remove = async (characteristicId: string) => {
      const { version } = await details(characteristicId);
      return owner.call(chr.deleteCharacteristic, {
        params: { characteristicId },
        query: { version: String(version) },
      });
    };
    const planting = (await create(owner, { name: "Planting", isGlobal: false, functionId: landscape.id }))
      .body;
    expect((await remove(planting.characteristicId)).body.error).toContain(
      "Kiln Works (KLN) has a value of it",
    );
    const spare = await ground.organisation.addFunction("Spare", [1]);
    const other = (await create(owner, { name: "Only here", isGlobal: false, functionId: spare.id })).body;
    const { version, use } = await owner.ok(readFunction, { params: { functionId: spare.id } });
    expect(use.characteristics).toEqual(["Only here"]);
    const gone = await owner.call(deleteFunction, {
      params: { functionId: spare.id },
      query: { version: String(version) },
    });
    expect([gone.status, gone.body.error]).toEqual([409, functionHasCharacteristics()]);
    const at = { projectId: project.id, projectCharacteristicId: other.id };
    await owner.ok(chr.removeProjectCharacteristic, { params: at, query: { version: "1" } });
    expect((await remove(other.characteristicId)).status).toBe(200);
    expect(
      (await owner.ok(chr.listAllCharacteristics)).characteristics.find(({ name }) => name === "Planting")
        ?.projectCount,
    ).toBe(1);
  });

  it("stay as they are once the project is completed, and are changed by its own forecasters only", async () => {
    const stranger = await ground.organisation.addPerson({ roles: ["forecaster"] });
    const alan = await ground.organisation.addPerson({ roles: ["allocator"] });
    expect((await create(stranger.client, { name: "Mine" })).status).toBe(403);
    expect((await create(alan.client, { name: "Mine" })).status).toBe(403);
    expect(await list(alan.client)).toHaveLength((await list()).length);
    expect((await fay.call(chr.listProjectCharacteristics, { params: { projectId: newId() } })).status).toBe(
      404,
    );

    const id = (await list(fay, second.id)).find(({ name }) => name === "Extent")?.id ?? "";
    for (const statusCode of ["active", "completed"] as const)
      second = await owner.ok(changeProject, {
        params: { projectId: second.id },
        body: { version: second.version, updates: { statusCode }, acknowledged: true },
      });
    const at = { projectId: second.id, projectCharacteristicId: id };
    const refused = [
      await create(owner, { name: "Late" }, second.id),
      await owner.call(chr.changeProjectCharacteristic, { params: at, body: { version: 1, ...none } }),
      await owner.call(chr.removeProjectCharacteristic, { params: at, query: { version: "1" } }),
    ];
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual(
      refused.map(() => [409, lockedMessage()]),
    );
    const extent = (await list()).find(({ name }) => name === "Extent")?.characteristicId ?? "";
    expect(
      (await nature(extent, { typeCode: "number", options: [], removedValues: 2 })).body.error,
    ).toContain("Quay (TWO) can no longer be changed");
  });

  it("have exactly the value of their type in the database too", async () => {
    const row = (await list()).find(({ typeCode }) => typeCode === "true_false");
    for (const wrong of [
      "value_number = 1",
      "value_boolean = NULL",
      "characteristic_type_id = 1, value_boolean = NULL, value_number = 1",
    ])
      await expect(
        stint().engine.script(`UPDATE project_characteristics SET ${wrong} WHERE id = '${row?.id}'`),
      ).rejects.toThrow(/project_characteristic_(?:value|characteristic)/);
  });
});
