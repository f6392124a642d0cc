import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";

const vendor = new URL("../../static/vendor/", import.meta.url);
const packages = JSON.parse(readFileSync(new URL("vendor.json", vendor), "utf8"));

test("vendored files are the ones that vendor.json describes", () => {
  for (const { path, sha256 } of packages.flatMap(({ files }) => files)) {
    const sum = createHash("sha256").update(readFileSync(new URL(path, vendor))).digest("hex");
    assert.equal(sum, sha256, path);
  }
});
