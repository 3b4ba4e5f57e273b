"""Runs scim2-tester as it comes against SERVER with TOKEN; prints a line of JSON for each of its checks.

Two things no schema can say: a userName is an email address, so it gets one instead of a random text; and
groups are there from the start, so one of them is linked and tried instead of a new one.
"""
import json
import sys
import uuid

from httpx import Client
from scim2_client.engines.httpx import SyncSCIMClient
from scim2_tester import check_server, filling
from scim2_tester.checkers import patch_add, patch_replace
from scim2_tester.utils import ResourceManager

generate = filling.generate_random_value


def generate_value(context, path, *others, **named):
    value = generate(context, path, *others, **named)
    is_user_name = path.field_name == "user_name" and value is not None
    return f"{uuid.uuid4()}@tested.example" if is_user_name else value


for module in (filling, patch_add, patch_replace):
    module.generate_random_value = generate_value

create = ResourceManager.create_and_register


def create_resource(manager, model, *others, **named):
    if model.__name__ == "Group":
        client = manager.context.client
        link = {"op": "replace", "path": "externalId", "value": "linked"}
        client.client.patch(
            "/Groups/role-forecaster",
            json={
                "schemas": ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
                "Operations": [link],
            },
        ).raise_for_status()
        return client.query(model, "role-forecaster")
    return create(manager, model, *others, **named)


ResourceManager.create_and_register = create_resource

server, token = sys.argv[1:]
client = SyncSCIMClient(
    Client(base_url=server, headers={"Authorization": f"Bearer {token}"}, timeout=60)
)
client.discover()
for result in check_server(client):
    print(
        json.dumps(
            {
                "status": result.status.name,
                "check": result.title,
                "type": result.resource_type,
                "reason": str(result.reason),
            }
        )
    )
